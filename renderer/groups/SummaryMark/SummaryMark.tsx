import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import styles from './SummaryMark.module.css';

interface SummaryMarkProps {
  readonly onShow: () => void;
  readonly onUndo: () => void;
  /** Why it cannot be undone now. */
  readonly offBecause: string | undefined;
}

/** Says in the thread that models get a summary of the messages above. */
export function SummaryMark({ onShow, onUndo, offBecause }: SummaryMarkProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('summary.mark')} className={styles.mark}>
      <p className={styles.text}>
        <ScrollText size={15} strokeWidth={1.75} aria-hidden />
        {t('summary.means')}
      </p>
      <span className={styles.actions}>
        <Button size="small" onClick={onShow}>
          {t('summary.show')}
        </Button>
        <Button size="small" disabled={offBecause !== undefined} title={offBecause} onClick={onUndo}>
          {t('summary.undo')}
        </Button>
      </span>
    </section>
  );
}
