import { Server } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { useJustPressed } from '../TrustSurface/useJustPressed.ts';
import { AddServerButtons } from './AddServerButtons.tsx';
import { BundleDialog } from './BundleDialog.tsx';
import { ConfigProblems } from './ConfigProblems.tsx';
import { ConfigReview } from './ConfigReview.tsx';
import { ExportServersDialog } from './ExportServersDialog.tsx';
import { OtherAppsDialog } from './OtherAppsDialog.tsx';
import { SampleServerOffer } from './SampleServerOffer.tsx';
import { ServerBoard } from './ServerBoard.tsx';
import { ServerDialogs, type ServerDialog } from './ServerDialogs.tsx';
import { TrustReview } from './TrustReview.tsx';
import styles from './ServersScreen.module.css';

const importDialog: ServerDialog = { kind: 'import' };

/** Every configured server. */
export function ServersScreen() {
  const { t } = useTranslation();
  const servers = usePageState(selectServers);
  const sampleOn = usePageState((state) => state.snapshot?.settings.sampleServer ?? false);
  const [ownDialog, setDialog] = useState<ServerDialog>();
  const isImportWanted = usePageState((state) => state.serversDialog === 'import');
  const showServersDialog = usePageState((state) => state.showServersDialog);
  const dialog = isImportWanted ? importDialog : ownDialog;
  const closeDialog = () => {
    setDialog(undefined);
    if (isImportWanted) showServersDialog(undefined);
  };
  const applied = useJustPressed();
  const problems = usePageState((state) => state.snapshot?.configProblems.length ?? 0);
  const hasOwn = servers.some(({ definition }) => definition.launch.kind !== 'builtin');
  return (
    <ScreenFrame
      title={t('screens.servers')}
      intro={t('servers.intro')}
      isWide={servers.length > 0}
      actions={<AddServerButtons onImport={() => setDialog(importDialog)} onAdd={() => setDialog({ kind: 'add' })} />}
    >
      <ConfigProblems />
      <ConfigReview onLastApplied={applied.press} />
      <TrustReview isOpenedByItself={applied.isJust} />
      {servers.length > 0 && (
        <ServerBoard servers={servers} onEdit={(server, launch) => setDialog({ kind: 'edit', server, launch })} />
      )}
      {!sampleOn && (
        <ul className={styles.list}>
          <SampleServerOffer />
        </ul>
      )}
      {!hasOwn && problems === 0 && (
        <EmptyState icon={Server} title={t('servers.empty')}>
          {t('servers.emptyText')}
        </EmptyState>
      )}
      <ServerDialogs dialog={dialog} onClose={closeDialog} />
      <OtherAppsDialog />
      <BundleDialog />
      <ExportServersDialog />
    </ScreenFrame>
  );
}
