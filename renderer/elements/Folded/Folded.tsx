import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button.tsx';
import styles from './Folded.module.css';

interface FoldedProps {
  /** How many lines it has, about. */
  readonly lines: number;
  /** It is folded if it has more. */
  readonly maxLines: number;
  readonly className: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A text of which only the beginning is shown at first if it is long. All of it is there to be found, copied and printed. */
export function Folded({ lines, maxLines, className, isOpen, onToggle, children }: FoldedProps) {
  const { t } = useTranslation();
  const id = useId();
  if (lines <= maxLines) return <div className={className}>{children}</div>;
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
