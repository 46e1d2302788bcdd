import { ManagedNote } from '../ManagedNote.tsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupReading, FolderActivity } from '../../../shared/domain/dataFolder.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { FileButton } from '../../elements/FileButton/FileButton.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ProgressBar } from '../../elements/ProgressBar/ProgressBar.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { readBackupFile, saveBackup } from '../../store/actions/backupActions.ts';
import { usePage } from '../../store/page.ts';
import { FoundBackup } from './FoundBackup.tsx';
import styles from './StorageScreen.module.css';

interface BackupSectionProps extends Pick<FolderActivity, 'making' | 'reading'> {
  readonly isChangePending: boolean;
}

/** Makes a backup, and restores one. */
export function BackupSection({ making, reading, isChangePending }: BackupSectionProps) {
  const { t } = useTranslation();
  const page = usePage();
  const { client } = page;
  const upload = useRef<AbortController>(undefined);
  const choose = (file: Blob) => {
    upload.current = new AbortController();
    void readBackupFile(page, file, upload.current.signal);
  };
  const close = () => {
    upload.current?.abort();
    void attempt(client.call('backup.close', {}));
  };
  return (
    <ScreenSection title={t('backup.title')}>
      <ManagedNote feature="backups" />
      <Panel>
        <PanelRow title={t('backup.make')} text={t('backup.makeMeans')}>
          {making === null ? (
            <Button size="small" onClick={() => void saveBackup(page)}>
              {t('backup.makeNow')}
            </Button>
          ) : (
            <>
              <span className={styles.progress}>
                <ProgressBar label={t('backup.making')} value={making.bytes} max={making.ofBytes} />
              </span>
              <Button size="small" onClick={() => void attempt(client.call('backup.cancel', {}))}>
                {t('backup.cancelMaking')}
              </Button>
            </>
          )}
        </PanelRow>
        <PanelRow title={t('backup.restore')} text={t('backup.restoreMeans')}>
          {(reading === null || reading.kind === 'failed') && (
            <FileButton
              size="small"
              label={t('backup.choose')}
              accept=".zip,application/zip"
              disabled={isChangePending}
              onFile={choose}
            />
          )}
          {reading !== null && <ReadingProgress reading={reading} onCancel={close} />}
        </PanelRow>
      </Panel>
      {reading?.kind === 'ready' && <FoundBackup backup={reading.backup} onClose={close} />}
      {reading?.kind === 'failed' && <ErrorNotice error={reading.error} />}
    </ScreenSection>
  );
}

interface ReadingProgressProps {
  readonly reading: BackupReading;
  readonly onCancel: () => void;
}

function ReadingProgress({ reading, onCancel }: ReadingProgressProps) {
  const { t } = useTranslation();
  if (reading.kind === 'ready' || reading.kind === 'failed') return null;
  return (
    <>
      {reading.kind === 'receiving' ? (
        <span className={styles.progress}>
          <ProgressBar label={t('backup.receiving')} value={reading.bytes} max={reading.ofBytes} />
        </span>
      ) : (
        <p role="status" className={styles.waiting}>
          <Spinner size={12} /> {t('backup.checking')}
        </p>
      )}
      <Button size="small" onClick={onCancel}>
        {t('backup.cancelReading')}
      </Button>
    </>
  );
}
