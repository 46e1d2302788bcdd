import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { watchNear } from '../WorkQueue/watchInView.ts';
import { rowsPerPart, partsOf } from './parts.ts';
import styles from './LongList.module.css';

interface LongListProps<Row> {
  readonly rows: readonly Row[];
  /** Of a usual row; only used for rows that have not been drawn. */
  readonly rowHeightPx: number;
  /** The class of each `<ul>`; without one, a line divides the parts. */
  readonly className?: string | undefined;
  /** The index of a row that has elements wherever it is. */
  readonly wantedAt?: number;
  /** Draws a row as `<li>` with its key. */
  readonly children: (row: Row) => ReactNode;
}

/**
 * A list of rows. A long one is divided into parts, of which only those near the view have elements; the others keep their
 * height. Each part is a list of its own for screen readers, named after its place.
 */
export function LongList<Row>({ rows, rowHeightPx, className, wantedAt = -1, children }: LongListProps<Row>) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  if (rows.length <= 2 * rowsPerPart) return <ul className={className}>{rows.map(children)}</ul>;
  const total = number.format(rows.length);
  return partsOf(rows).map(({ from, rows: part }) => (
    <Part
      key={from}
      isFirst={from === 0}
      isWanted={wantedAt >= from && wantedAt < from + part.length}
      className={className ?? styles.part}
      label={t('common.listPart', { from: number.format(from + 1), to: number.format(from + part.length), total })}
      estimatedPx={part.length * rowHeightPx}
    >
      {() => part.map(children)}
    </Part>
  ));
}

interface PartProps {
  readonly isFirst: boolean;
  readonly isWanted: boolean;
  readonly className: string | undefined;
  readonly label: string;
  readonly estimatedPx: number;
  readonly children: () => ReactNode;
}

function Part({ isFirst, isWanted, className, label, estimatedPx, children }: PartProps) {
  const place = useRef<HTMLUListElement>(null);
  const [isNear, setIsNear] = useState(isFirst);
  const isDrawn = isNear || isWanted;
  const [heightPx, setHeight] = useState(estimatedPx);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let wasNear = isFirst;
    return watchNear(element, ({ isIn, height }) => {
      if (!isIn && isInUse(element)) return;
      if (!isIn && wasNear) setHeight(height);
      wasNear = isIn;
      setIsNear(isIn);
    });
  }, [isFirst]);
  return (
    <ul ref={place} aria-label={label} className={className} style={isDrawn ? undefined : { blockSize: heightPx }}>
      {isDrawn && children()}
    </ul>
  );
}

/** The focus must not be removed, nor what the user unfolded: there may be unfinished words in it. */
function isInUse(part: Element): boolean {
  return part.contains(document.activeElement) || part.querySelector('[aria-expanded="true"]') !== null;
}
