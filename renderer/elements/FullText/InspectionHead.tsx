import { Maximize2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import type { FullText } from './fullText.ts';
import { FullTextView } from './FullTextView.tsx';
import type { Inspection } from './useInspection.ts';
import styles from './FullText.module.css';

interface InspectionHeadProps {
  readonly inspection: Inspection;
  readonly title: string;
  /** The text for the separate view, if the user changed the original. */
  readonly instead?: FullText | undefined;
  /** It is not visible in place, so that it can be opened even if it is short. */
  readonly isHidden?: boolean;
  readonly children?: ReactNode;
}

/** Read-only text, which is also where a dialog begins. */
const readable = { tabIndex: 0, 'data-dialog-begins': '' };

/** The heading of a text to be approved: its size, and a separate view for long text. */
export function InspectionHead({ inspection, title, instead, isHidden = false, children }: InspectionHeadProps) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { text, seen } = inspection;
  const shown = instead ?? text;
  const size = `${t('fullText.lines', { count: shown.lines })}, ${bytesText(shown.bytes, i18n.language)}`;
  const canOpen = shown.isLong || !inspection.isDone || isHidden;
  const open = () => {
    setOpen(true);
    seen.tell({ kind: 'askedForAll' });
  };
  return (
    <div className={styles.head}>
      <p className={styles.heading}>
        {title}
        {shown.isLong && <span className={styles.size}>{size}</span>}
      </p>
      {canOpen && (
        <Button size="small" look="quiet" onClick={open}>
          <Maximize2 size={13} aria-hidden />
          {t('fullText.showAll')}
        </Button>
      )}
      {children}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} isWide mustFillNarrow>
        <p className={styles.dialogSize}>{size}</p>
        {/* It has no focusable element, but must be scrollable with the keyboard. */}
        <div {...readable} role="group" aria-label={title}>
          <FullTextView text={shown} />
        </div>
      </Dialog>
    </div>
  );
}
