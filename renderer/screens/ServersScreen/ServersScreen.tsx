import { ClipboardPaste, Library, Plus, Server } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { LongList } from '../../elements/LongList/LongList.tsx';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { useWholeToolShare } from '../../store/useToolShare.ts';
import { ConfigProblems } from './ConfigProblems.tsx';
import { ConfigReview } from './ConfigReview.tsx';
import { ConnectedServerRow } from './ConnectedServerRow.tsx';
import { usualListing } from './listedServers.ts';
import { ExportServersDialog } from './ExportServersDialog.tsx';
import { OtherAppsDialog } from './OtherAppsDialog.tsx';
import { OtherAppsMenu } from './OtherAppsMenu.tsx';
import { ServerListBar } from './ServerListBar.tsx';
import { useListedServers } from './useListedServers.ts';
import { SampleServerOffer } from './SampleServerOffer.tsx';
import { ServerDialogs, type ServerDialog } from './ServerDialogs.tsx';
import { TrustReview } from './TrustReview.tsx';
import styles from './ServersScreen.module.css';

/** The height of the row of a server that runs, and the space below it. */
const usualRowPx = 150;

/** Fewer servers are seen at once. */
const minForBar = 6;

/** Every configured server. */
export function ServersScreen() {
  const { t } = useTranslation();
  const servers = usePageState(selectServers);
  const soughtId = usePageState(({ soughtServer }) => soughtServer?.id);
  const [listing, setListing] = useState(usualListing);
  const showScreen = usePageState((state) => state.showScreen);
  const listed = useListedServers(servers, listing, soughtId);
  const toolShare = useWholeToolShare();
  const sampleOn = usePageState((state) => state.snapshot?.settings.sampleServer ?? false);
  const [dialog, setDialog] = useState<ServerDialog>();
  const problems = usePageState((state) => state.snapshot?.configProblems.length ?? 0);
  const own = servers.filter(({ definition }) => definition.launch.kind !== 'builtin');
  const addButtons = (
    <>
      <Button onClick={() => showScreen('registry')}>
        <Library size={16} aria-hidden />
        {t('registry.browse')}
      </Button>
      <OtherAppsMenu />
      <Button onClick={() => setDialog({ kind: 'import' })}>
        <ClipboardPaste size={16} aria-hidden />
        {t('servers.paste')}
      </Button>
      <Button look="primary" onClick={() => setDialog({ kind: 'add' })}>
        <Plus size={16} aria-hidden />
        {t('servers.add')}
      </Button>
    </>
  );
  return (
    <ScreenFrame title={t('screens.servers')} intro={t('servers.intro')} actions={addButtons}>
      <ConfigProblems />
      <ConfigReview />
      <TrustReview />
      {servers.length >= minForBar && <ServerListBar listing={listing} shown={listed} onChange={setListing} />}
      {servers.length > 0 && listed.length === 0 && (
        <EmptyState icon={Server} title={t('servers.noneListed')}>
          {t('servers.noneListedText')}
        </EmptyState>
      )}
      <LongList
        rows={listed}
        idOf={({ definition }) => definition.id}
        rowHeightPx={usualRowPx}
        className={styles.list}
        wantedId={soughtId}
      >
        {(server, place) => (
          <ConnectedServerRow
            place={place}
            server={server}
            share={toolShare?.servers.find(({ serverId }) => serverId === server.definition.id)}
            onEdit={(launch) => setDialog({ kind: 'edit', server, launch })}
          />
        )}
      </LongList>
      {!sampleOn && (
        <ul className={styles.list}>
          <SampleServerOffer />
        </ul>
      )}
      {own.length === 0 && problems === 0 && (
        <EmptyState icon={Server} title={t('servers.empty')}>
          {t('servers.emptyText')}
        </EmptyState>
      )}
      <ServerDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
      <OtherAppsDialog />
      <ExportServersDialog />
    </ScreenFrame>
  );
}
