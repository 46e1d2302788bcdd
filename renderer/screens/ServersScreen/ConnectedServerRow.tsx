import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { ServerRow } from '../../groups/ServerRow/ServerRow.tsx';
import { removeServer, restartServer, setServerEnabled } from '../../store/actions/serverActions.ts';
import { usePage } from '../../store/page.ts';
import { openTrustSurface } from './openTrustSurface.ts';
import { ServerProblem } from './ServerProblem.tsx';
import { ServerTools } from './ServerTools.tsx';

export function ConnectedServerRow({ server, onEdit }: { readonly server: ServerView; readonly onEdit: () => void }) {
  const page = usePage();
  const { definition, state } = server;
  return (
    <ServerRow
      server={server}
      onEnabled={(enabled) => setServerEnabled(page, server, enabled)}
      onRestart={() => restartServer(page, definition.id)}
      onReview={() => void openTrustSurface(page)}
      onEdit={onEdit}
      onRemove={() => void removeServer(page, server)}
    >
      {definition.enabled && (state.kind === 'failed' || state.kind === 'needsAuth') && (
        <ServerProblem
          serverId={definition.id}
          error={state.error}
          retryAt={state.kind === 'failed' ? state.retryAt : undefined}
        />
      )}
      {definition.enabled && state.kind === 'running' && state.facts.toolCount > 0 && (
        <ServerTools serverId={definition.id} />
      )}
    </ServerRow>
  );
}
