import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import type { AccountValues } from '../../../../shared/domain/serverAccounts.ts';
import { valuesOf } from './accountLaunch.ts';
import type { ConfiguredServer } from './configEntry.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * What an account has, with what the present version of its server sets whatever is filled in. That is taken from the launch, and is the
 * same in all accounts. Pure.
 *
 * @param names of what the version sets so
 * @param before names of what the version before set so: the account may have it from there
 */
export function withFixedValues<Values extends Omit<AccountValues, 'auth'>>(
  values: Values,
  launch: ConfigurableLaunch,
  names: readonly string[],
  before: readonly string[] = [],
): Values {
  const fixed = valuesOf(launch);
  const renew = (own: Texts, from: Texts, plain: (name: string) => string) => {
    const set = entriesOf(from, (name) => names.includes(name));
    const replaced = new Set([...before, ...Object.keys(set)].map(plain));
    return { ...entriesOf(own, (name) => !replaced.has(plain(name))), ...set };
  };
  return {
    ...values,
    env: renew(values.env, fixed.env, (name) => name),
    // The same header may be written in another way.
    headers: renew(values.headers, fixed.headers, (name) => name.toLowerCase()),
  };
}

function entriesOf(texts: Texts, isWanted: (name: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => isWanted(name)));
}

/**
 * The server whose accounts that are not in use have what its new version sets: once one of them is used, the version would run with values
 * of the one before. Pure.
 *
 * @param before the names of what the version before set, whatever was filled in
 * @param now the same of the version that the launch is of
 */
export function withFixedInAll<Server extends ConfiguredServer>(
  server: Server,
  before: readonly string[],
  now: readonly string[],
): Server {
  const { launch, accounts } = server;
  if (accounts === undefined) return server;
  const others = accounts.others.map((other) => withFixedValues(other, launch, now, before));
  return { ...server, accounts: { ...accounts, others } };
}
