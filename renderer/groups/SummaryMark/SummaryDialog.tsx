import { useTranslation } from 'react-i18next';
import type { ChatSummary } from '../../../shared/domain/summary.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './SummaryMark.module.css';
import { dateFormat } from '../../i18n/formats.ts';

interface SummaryDialogProps {
  readonly summary: ChatSummary;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What models get in place of older messages. */
export function SummaryDialog({ summary, open, onClose }: SummaryDialogProps) {
  const { t, i18n } = useTranslation();
  const at = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(summary.createdAt);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      isWide
      title={t('summary.title')}
      actions={
        <>
          <CopyButton text={summary.text} label={t('common.copy')} />
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
    >
      <p className={styles.facts}>
        {t('summary.facts', { count: summary.messages, model: summary.model.model, at })} {t('summary.kept')}
      </p>
      <div className={styles.summary}>
        <RevealedText text={summary.text} />
      </div>
    </Dialog>
  );
}
