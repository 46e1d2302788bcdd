import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { watchNear } from '../WorkQueue/watchInView.ts';
import type { RowId } from './drawnRows.ts';
import { useDrawnRows } from './useDrawnRows.ts';
import styles from './LongList.module.css';

/** The place of a row in its list, for its `<li>`: screen readers cannot count rows without elements. */
export interface RowPlace {
  readonly 'aria-setsize': number;
  readonly 'aria-posinset': number;
}

interface LongListProps<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => RowId;
  /** Of a usual row; only used for rows that have not been drawn. */
  readonly rowHeightPx: number;
  readonly className?: string | undefined;
  /** A row that has elements wherever it is. */
  readonly wantedId?: RowId | undefined;
  /** Draws a row as one `<li>`. */
  readonly children: (row: Row, place: RowPlace) => ReactNode;
}

/**
 * A list of rows. Of a long one, only rows near the view have elements, and those in use wherever they are; gaps keep the height of
 * the others. A row keeps its elements, and so its state, when rows come, go or move.
 */
export function LongList<Row>({ rows, idOf, rowHeightPx, className, wantedId, children }: LongListProps<Row>) {
  const { list, drawn, heightOf, spacePx, drawNear, noteTyping } = useDrawnRows({ rows, idOf, rowHeightPx, wantedId });
  return (
    <ul ref={list} className={className ?? styles.list} onInput={(event) => noteTyping(event.target)}>
      {drawn.map((part) =>
        part.kind === 'row' ? (
          <Fragment key={part.id}>
            {children(part.row, { 'aria-setsize': rows.length, 'aria-posinset': part.at + 1 })}
          </Fragment>
        ) : (
          <Gap
            key={`gap from ${part.ids[0]}`}
            ids={part.ids}
            heightPx={part.ids.reduce<number>((sum, id) => sum + heightOf(id), -spacePx)}
            onNear={drawNear}
          />
        ),
      )}
    </ul>
  );
}

interface GapProps {
  readonly ids: readonly RowId[];
  readonly heightPx: number;
  readonly onNear: () => void;
}

function Gap({ ids, heightPx, onNear }: GapProps) {
  const place = useRef<HTMLLIElement>(null);
  const last = ids.at(-1);
  useEffect(() => {
    const element = place.current;
    // Watched anew when it is another gap: the watch reports at once where it is.
    return element === null ? undefined : watchNear(element, ({ isIn }) => isIn && onNear());
  }, [last, ids.length, onNear]);
  return <li ref={place} className={styles.gap} aria-hidden style={{ blockSize: heightPx }} />;
}
