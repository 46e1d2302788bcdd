import type { AccountId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch, ServerDefinition } from '../../../../shared/domain/server.ts';

interface AccountPlace extends Pick<ServerDefinition, 'accounts'> {
  readonly launch: ConfigurableLaunch;
}

/** The variables or headers that a server has in one of its accounts. Pure. */
export function valuesOfAccount({ launch, accounts }: AccountPlace, id: AccountId): Readonly<Record<string, string>> {
  const other = accounts?.others.find((account) => account.id === id);
  if (launch.kind === 'stdio') return other?.env ?? launch.env;
  return other?.headers ?? launch.headers;
}
