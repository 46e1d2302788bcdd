import { useTranslation } from 'react-i18next';
import { notify } from '../../browser/notify.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { PanelRow } from '../../elements/Panel/Panel.tsx';
import { ProgressBar } from '../../elements/ProgressBar/ProgressBar.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { usePage, usePageState } from '../../store/page.ts';
import styles from './StorageScreen.module.css';
import { useConfirmed } from './useConfirmed.ts';

/** Less is used again by the next messages, and not worth a row; bytes. */
const minWorthwhileBytes = 1_000_000;

interface CompactRowProps {
  readonly freeBytes: number;
  /** Called in every case: the free space is to be measured again. */
  readonly onEnded: () => void;
}

/** What is free in the database's file, and giving it back. */
export function CompactRow({ freeBytes, onEnded }: CompactRowProps) {
  const { t, i18n } = useTranslation();
  const { client } = usePage();
  const progress = usePageState(({ snapshot }) => snapshot?.dataFolder.compacting) ?? null;
  const { isWaiting, run, cancel } = useConfirmed();
  const sizeText = (bytes: number) => bytesText(bytes, i18n.language);
  const compact = async (signal: AbortSignal) => {
    try {
      const { beforeBytes, afterBytes } = await client.call('dataFolder.compact', {}, signal);
      notify({ title: t('storagePage.compacted', { before: sizeText(beforeBytes), after: sizeText(afterBytes) }) });
    } finally {
      // One that was stopped or failed gave something back, too.
      onEnded();
    }
  };
  if (!isWaiting && progress === null && freeBytes < minWorthwhileBytes) return null;
  return (
    <PanelRow title={t('storagePage.free')} text={t('storagePage.freeMeans')}>
      {progress !== null ? (
        <span className={styles.progress}>
          <ProgressBar label={t('storagePage.compacting')} value={progress.bytes} max={progress.ofBytes} />
        </span>
      ) : (
        <span className={styles.size}>{sizeText(freeBytes)}</span>
      )}
      <span className={styles.action}>
        {isWaiting ? (
          <Button size="small" onClick={cancel}>
            {t('storagePage.stopCompacting')}
          </Button>
        ) : (
          <Button size="small" disabled={progress !== null} onClick={() => run(compact)}>
            {t('storagePage.compact')}
          </Button>
        )}
      </span>
    </PanelRow>
  );
}
