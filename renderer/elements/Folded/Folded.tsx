import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button.tsx';
import styles from './Folded.module.css';

interface FoldedProps {
  /** How many lines it has, about. */
  readonly lines: number;
  /** How many are shown of a folded text. */
  readonly maxLines: number;
  readonly className: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A text is folded if it has this many lines more than are shown: the count is an estimate, and unfolding must show something. */
const minHiddenLines = 4;

/** A text of which only the beginning is shown at first if it is long. All of it is there to be found, copied and printed. */
export function Folded({ lines, maxLines, className, isOpen, onToggle, children }: FoldedProps) {
  const { t } = useTranslation();
  const id = useId();
  if (lines < maxLines + minHiddenLines) return <div className={className}>{children}</div>;
  return (
    <div className={className}>
      <div
        id={id}
        className={styles.text}
        data-folded={!isOpen}
        style={isOpen ? undefined : { maxHeight: `${maxLines}lh` }}
      >
        {children}
      </div>
      <Button size="small" look="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => onToggle(!isOpen)}>
        {isOpen ? t('common.showLess') : t('common.showAll')}
      </Button>
    </div>
  );
}
