import { inMovedFolder } from '../../../../shared/domain/bundles/movedBundle.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import { withAccount } from '../configuration/accountLaunch.ts';
import type { ConfiguredServer } from '../configuration/configEntry.ts';

/**
 * A server that names the folder that its bundle was in before the data folder was moved, in any of its accounts, with the folder that it
 * is in now. The same server where none names another folder. Pure.
 */
export function movedServer(server: ConfiguredServer, bundle: Sha256, folder: string): ConfiguredServer {
  const { launch, accounts } = server;
  if (launch.kind !== 'stdio') return server;
  const moved = inMovedFolder(launch, bundle, folder);
  const others = (accounts?.others ?? []).map((other) => {
    const own = withAccount(launch, other);
    const movedOwn = own.kind === 'stdio' ? inMovedFolder(own, bundle, folder) : own;
    return movedOwn === own || movedOwn.kind !== 'stdio' ? other : { ...other, env: movedOwn.env };
  });
  if (moved === launch && others.every((other, at) => other === accounts?.others[at])) return server;
  return { ...server, launch: moved, ...(accounts && { accounts: { ...accounts, others } }) };
}
