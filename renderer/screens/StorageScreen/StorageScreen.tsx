import { useTranslation } from 'react-i18next';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { BackupSection } from './BackupSection.tsx';
import { EarlierSection } from './EarlierSection.tsx';
import { PendingChange } from './PendingChange.tsx';
import { RuntimesSection } from './RuntimesSection.tsx';
import { SpaceSection } from './SpaceSection.tsx';

/** The data folder: what takes space in it, backups, earlier data and a new start. */
export function StorageScreen() {
  const { t } = useTranslation();
  const { query, reload } = useQuery('dataFolder.use', {});
  const activity = usePageState(({ snapshot }) => snapshot?.dataFolder);
  if (activity === undefined) return null;
  const { making, reading, pending } = activity;
  return (
    <ScreenFrame title={t('screens.storage')} intro={t('storagePage.intro')}>
      {pending !== null && <PendingChange pending={pending} />}
      {query.kind === 'failed' && <RetryNotice error={query.error} onRetry={reload} />}
      {query.kind !== 'failed' && (
        <SpaceSection use={query.kind === 'ready' ? query.output : undefined} onCleaned={reload} />
      )}
      <RuntimesSection onRemoved={reload} />
      <BackupSection making={making} reading={reading} isChangePending={pending !== null} />
      {query.kind === 'ready' && (
        <EarlierSection
          previous={query.output.previous}
          movedFrom={query.output.movedFrom}
          isChangePending={pending !== null}
          onRemoved={reload}
        />
      )}
    </ScreenFrame>
  );
}
