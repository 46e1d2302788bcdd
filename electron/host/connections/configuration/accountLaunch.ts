import type { AccountId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import {
  type AccountValues,
  firstAccount,
  type ServerAccount,
  type ServerAccounts,
} from '../../../../shared/domain/serverAccounts.ts';

interface OfServer {
  readonly launch: ConfigurableLaunch;
  readonly accounts?: ServerAccounts | undefined;
}

/** What a launch has of one account. Pure. */
export function valuesOf(launch: ConfigurableLaunch): AccountValues {
  if (launch.kind === 'stdio') return { env: launch.env, headers: {} };
  return { env: {}, headers: launch.headers, ...(launch.auth === undefined ? {} : { auth: launch.auth }) };
}

/** The launch as another account has it: only what belongs to accounts differs. Pure. */
export function withAccount(
  launch: ConfigurableLaunch,
  { id, env, headers, auth }: Pick<ServerAccount, 'id'> & AccountValues,
): ConfigurableLaunch {
  if (launch.kind === 'stdio') return named({ ...launch, env }, id);
  const { auth: _, ...rest } = launch;
  return named({ ...rest, headers, ...(auth === undefined ? {} : { auth }) }, id);
}

/**
 * The server with a launch that names the account in use. Whoever makes a launch cannot say whose it is: only the list of accounts
 * does. Pure.
 */
export function inItsAccount<Server extends OfServer>(server: Server): Server {
  return { ...server, launch: named(server.launch, server.accounts?.inUse.id ?? firstAccount) };
}

function named(launch: ConfigurableLaunch, id: AccountId): ConfigurableLaunch {
  const { account: _, ...rest } = launch;
  return id === firstAccount ? rest : { ...rest, account: id };
}
