import type { ServerView } from '../../../shared/domain/snapshot.ts';
import type { ServerActions } from '../../groups/ServerRow/ServerControls.tsx';
import { switchAccount } from '../../store/actions/accountActions.ts';
import { removeServers, restartServer, setServerEnabled } from '../../store/actions/serverActions.ts';
import { signOut } from '../../store/actions/signInActions.ts';
import { usePage } from '../../store/page.ts';

/** What the controls of a server do; the screen opens its forms. */
export function useServerActions(server: ServerView, forms: Pick<ServerActions, 'onEdit' | 'onGroup'>): ServerActions {
  const page = usePage();
  return {
    ...forms,
    onEnabled: (isEnabled) => setServerEnabled(page, server, isEnabled),
    onRestart: () => restartServer(page, server.definition.id),
    onAccount: (account) => switchAccount(page, server.definition.id, account),
    onSignOut: () => void signOut(page, server),
    onRemove: () => void removeServers(page, [server]),
  };
}
