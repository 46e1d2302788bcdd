import { useTranslation } from 'react-i18next';
import type { AddedServer } from '../../../../shared/domain/addedServer.ts';
import { appNames } from '../../../../shared/domain/otherApps/otherApp.ts';
import type { ServerOrigin } from '../../../../shared/domain/published/serverOrigin.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { Badge } from '../../../elements/Badge/Badge.tsx';
import { FactList } from '../../../elements/FactList/FactList.tsx';
import { RevealedText } from '../../../elements/RevealedText/RevealedText.tsx';
import { LaunchView } from '../../../groups/LaunchView/LaunchView.tsx';
import { usePageState } from '../../../store/page.ts';
import { selectSettings } from '../../../store/selectors.ts';
import { useQuery } from '../../../store/useQuery.ts';
import { useDateText } from '../../useDateText.ts';
import { UpdateCheck } from '../../RegistryScreen/UpdateCheck.tsx';
import { wantsSignIn } from '../ServerSignIn.tsx';
import { AccountsOfServer } from './AccountsOfServer.tsx';
import { EarlierBundle } from './EarlierBundle.tsx';
import { HealthOfServer } from './HealthOfServer.tsx';
import { TrustHistory } from './TrustHistory.tsx';
import styles from './details.module.css';

/** What a server is: what it says of itself, how it is started or reached, and what the user answered about that. */
export function OverviewTab({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { definition, state } = server;
  const group = usePageState((all) => selectSettings(all)?.serverGroups[definition.id]);
  const facts = definition.enabled && state.kind === 'running' ? state.facts : undefined;
  const { query } = useQuery('registry.origin', { serverId: definition.id });
  const place = query.kind === 'ready' ? query.output : undefined;
  const origin = place?.origin ?? undefined;
  return (
    <>
      <FactList
        facts={[
          { name: t('overview.title'), value: facts && <RevealedText text={facts.serverTitle} /> },
          { name: t('overview.version'), value: facts && <RevealedText text={facts.serverVersion} /> },
          { name: t('overview.capabilities'), value: facts && <Capabilities names={facts.capabilities} /> },
          { name: t('overview.since'), value: facts && dateText(facts.startedAt) },
          { name: t('network.reached'), value: facts?.proxy && t(`network.reachedBy.${facts.proxy}`) },
          { name: t('overview.folder'), value: place?.folder && <RevealedText text={place.folder} /> },
          {
            name: t('overview.origin'),
            value: definition.launch.kind !== 'builtin' && place && <Origin origin={origin} added={place.added} />,
          },
          { name: t('servers.group.name'), value: group },
        ]}
      />
      {origin !== undefined && (
        <UpdateCheck
          key={origin.version}
          serverId={definition.id}
          serverName={definition.name}
          host={new URL(origin.registry).host}
        />
      )}
      {/* While the user is asked to sign in, the address stands there. */}
      {definition.launch.kind !== 'builtin' && !wantsSignIn(server) && (
        <>
          <h3 className={styles.heading}>
            {t(definition.launch.kind === 'http' ? 'overview.reached' : 'overview.started')}
          </h3>
          <LaunchView launch={definition.launch} previous={undefined} />
        </>
      )}
      {definition.launch.kind !== 'builtin' && <AccountsOfServer definition={definition} launch={definition.launch} />}
      {definition.launch.kind === 'stdio' && (
        // Another launch may be another version.
        <EarlierBundle key={JSON.stringify(definition.launch)} serverId={definition.id} />
      )}
      <HealthOfServer serverId={definition.id} />
      <TrustHistory serverId={definition.id} />
    </>
  );
}

interface OriginProps {
  readonly origin: Pick<ServerOrigin, 'registry' | 'name' | 'version'> | undefined;
  readonly added: AddedServer | null;
}

/** How and when it was added, and what it is called in the registry that it came from. */
function Origin({ origin, added }: OriginProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const how = added?.how;
  const from = origin && t('overview.from', { ...origin, host: new URL(origin.registry).host });
  const words = [
    // Where the registry is named, that says it.
    (from === undefined || how?.kind !== 'registry') &&
      (how === undefined
        ? from === undefined && t('overview.added.unknown')
        : how.kind === 'otherApp'
          ? t('overview.added.otherApp', { app: appNames[how.app] })
          : t(`overview.added.${how.kind}`)),
    from,
    added !== null && dateText(added.at),
  ].filter((part) => typeof part === 'string');
  return <RevealedText text={words.join(t('configReview.and'))} />;
}

function Capabilities({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return t('overview.none');
  return (
    <span className={styles.badges}>
      {names.map((name) => (
        <Badge key={name}>
          <RevealedText text={name} />
        </Badge>
      ))}
    </span>
  );
}
