import { useTranslation } from 'react-i18next';
import type { BackupFacts } from '../../../shared/domain/folderChange.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { usePage } from '../../store/page.ts';
import { BackupFactList } from '../../groups/BackupFactList/BackupFactList.tsx';
import { useConfirmed } from './useConfirmed.ts';
import { Waiting } from './Waiting.tsx';
import styles from './StorageScreen.module.css';

interface FoundBackupProps {
  readonly backup: BackupFacts;
  readonly onClose: () => void;
}

/** What is in a backup that was read, before anything is replaced. */
export function FoundBackup({ backup, onClose }: FoundBackupProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const { isWaiting, run, cancel } = useConfirmed();
  return (
    <div role="group" aria-label={t('backup.found')} className={styles.found}>
      <BackupFactList backup={backup} />
      <Banner tone="info" title={t('backup.without')}>
        {t('backup.withoutMeans')}
      </Banner>
      <div className={styles.buttons}>
        {isWaiting ? (
          <Waiting onCancel={cancel} />
        ) : (
          <>
            <Button look="primary" onClick={() => run((signal) => client.call('backup.restore', {}, signal))}>
              {t('backup.restoreThis')}
            </Button>
            <Button onClick={onClose}>{t('backup.discard')}</Button>
          </>
        )}
      </div>
    </div>
  );
}
