import { problemError } from '../../../../shared/domain/error.ts';
import type { AccountId } from '../../../../shared/domain/ids.ts';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { Launch, ServerDefinition } from '../../../../shared/domain/server.ts';
import {
  type AccountValues,
  firstAccount,
  maxAccounts,
  type ServerAccount,
  type ServerAccounts,
} from '../../../../shared/domain/serverAccounts.ts';
import { valuesOf, withAccount } from './accountLaunch.ts';
import type { ConfiguredServer } from './configEntry.ts';

/** What mcp.json has of a server; `undefined` for the one that is not there. Pure. */
export function configuredPart({ name, launch, enabled, accounts }: ServerDefinition): ConfiguredServer | undefined {
  return launch.kind === 'builtin' ? undefined : { name, launch, enabled, ...(accounts && { accounts }) };
}

/** How a server would be started in one of its accounts; `undefined` where it has no such account. Pure. */
export function launchOfAccount(
  { launch, accounts }: Pick<ServerDefinition, 'launch' | 'accounts'>,
  id: AccountId,
): Launch | undefined {
  if (id === (accounts?.inUse.id ?? firstAccount)) return launch;
  const other = accounts?.others.find((account) => account.id === id);
  return other === undefined || launch.kind === 'builtin' ? undefined : withAccount(launch, other);
}

/** How a server would be started in each of its accounts. Pure. */
export function launchesOf({ launch, accounts }: Pick<ServerDefinition, 'launch' | 'accounts'>): Launch[] {
  if (launch.kind === 'builtin') return [launch];
  return [launch, ...(accounts?.others ?? []).map((other) => withAccount(launch, other))];
}

/** A new account, and what the one is called from now on that the server has without a name. */
export interface NewAccount {
  readonly id: AccountId;
  readonly name: string;
  readonly values: Omit<AccountValues, 'auth'>;
  readonly presentName?: string | undefined;
}

/**
 * The server with one more account, which is not in use. It gets access as the present one does: with the same client, as another
 * user. Pure.
 *
 * @throws HostError `conflict` when there are too many, or one with that name; `badInput` when the present one gets no name
 */
export function withNewAccount<Server extends ConfiguredServer>(
  server: Server,
  { id, name, values, presentName }: NewAccount,
): Server {
  const own = valuesOf(withAccount(server.launch, { ...valuesOf(server.launch), ...values, id }));
  const account: ServerAccount = { id, name, ...own };
  return { ...server, accounts: withOneMore(server.accounts ?? firstOf(presentName), account) };
}

function withOneMore(accounts: ServerAccounts, account: ServerAccount): ServerAccounts {
  if (accounts.others.length + 1 >= maxAccounts) throw problemError({ kind: 'tooManyAccounts', count: maxAccounts });
  mustBeFree(accounts, account.id, account.name);
  return { ...accounts, others: [...accounts.others, account] };
}

function firstOf(name: string | undefined): ServerAccounts {
  if (name === undefined) throw problemError({ kind: 'accountUnnamed' });
  return { inUse: { id: firstAccount, name }, others: [] };
}

/**
 * The server with another name and other values of one account, which gets access as before. Pure.
 *
 * @throws HostError `notFound` when there is no such account, `conflict` when the name is taken
 */
export function withChangedAccount<Server extends ConfiguredServer>(
  server: Server,
  id: AccountId,
  { name, values }: { readonly name: string; readonly values: Omit<AccountValues, 'auth'> },
): Server {
  const { inUse, others } = mustHave(server, id);
  mustBeFree({ inUse, others }, id, name);
  if (id === inUse.id) {
    const launch = withAccount(server.launch, { ...valuesOf(server.launch), id, ...values });
    return { ...server, launch, accounts: { inUse: { id, name }, others } };
  }
  const changed = others.map((other) => (other.id === id ? { ...other, ...values, name } : other));
  return { ...server, accounts: { inUse, others: changed } };
}

/**
 * The server with another account in use. The values of the one before are kept beside the others. Pure.
 *
 * @throws HostError `notFound` when there is no such account
 */
export function withAccountInUse<Server extends ConfiguredServer>(server: Server, id: AccountId): Server {
  const { inUse, others } = mustHave(server, id);
  const chosen = others.find((other) => other.id === id);
  if (chosen === undefined) return server;
  const kept: ServerAccount = { ...inUse, ...valuesOf(server.launch) };
  return {
    ...server,
    launch: withAccount(server.launch, chosen),
    accounts: {
      inUse: { id: chosen.id, name: chosen.name },
      others: others.map((other) => (other === chosen ? kept : other)),
    },
  };
}

/** An account that was taken away, and where it was. */
export interface TakenAccount {
  readonly account: ServerAccount;
  readonly at: number;
}

/**
 * The server without one of its accounts. Pure.
 *
 * @throws HostError `notFound` when there is no such account, `conflict` when it is in use
 */
export function withoutAccount<Server extends ConfiguredServer>(
  server: Server,
  id: AccountId,
): { readonly server: Server; readonly taken: TakenAccount } {
  const { inUse, others } = mustHave(server, id);
  const at = others.findIndex((other) => other.id === id);
  const account = others[at];
  if (account === undefined) throw problemError({ kind: 'accountInUse', name: inUse.name });
  return {
    server: { ...server, accounts: { inUse, others: others.filter((other) => other !== account) } },
    taken: { account, at },
  };
}

/**
 * The server with an account that was taken away, in its place. Pure.
 *
 * @throws HostError `conflict` when there are too many meanwhile, or one with that name; `notFound` when the server has no accounts
 *   any more
 */
export function withAccountBack<Server extends ConfiguredServer>(
  server: Server,
  { account, at }: TakenAccount,
): Server {
  if (server.accounts === undefined) throw problemError({ kind: 'accountUndoOver' });
  const { inUse, others } = server.accounts;
  // For what it refuses.
  withOneMore(server.accounts, account);
  return { ...server, accounts: { inUse, others: others.toSpliced(at, 0, account) } };
}

/** The server with accounts that were removed and can still be restored, to find out what is in use. Pure. */
export function withHeldAccounts(server: ServerDefinition, held: readonly ServerAccount[]): ServerDefinition {
  if (held.length === 0 || server.accounts === undefined) return server;
  return { ...server, accounts: { ...server.accounts, others: [...server.accounts.others, ...held] } };
}

/** The accounts that a server had and has no longer. Pure. */
export function goneAccounts(before: ServerAccounts | undefined, after: ServerAccounts | undefined): AccountId[] {
  const left = new Set(idsOf(after));
  return idsOf(before).filter((id) => !left.has(id));
}

function idsOf(accounts: ServerAccounts | undefined): AccountId[] {
  return accounts === undefined ? [firstAccount] : [accounts.inUse.id, ...accounts.others.map(({ id }) => id)];
}

/**
 * The accounts of a server whose launches refer to a secret, as they are called; `undefined` stands for a server without accounts.
 * Pure.
 */
export function accountsWithSecret(
  server: Pick<ServerDefinition, 'launch' | 'accounts'>,
  secretName: string,
): (string | undefined)[] {
  const { inUse, others } = server.accounts ?? { inUse: undefined, others: [] };
  const names = [inUse?.name, ...others.map(({ name }) => name)];
  return launchesOf(server).flatMap((launch, at) =>
    secretReferences(JSON.stringify(launch)).includes(secretName) ? [names[at]] : [],
  );
}

/** The names of all secrets that a server refers to, in its launch and in accounts that are not in use. Pure. */
export function secretsOf({ launch, accounts }: Pick<ServerDefinition, 'launch' | 'accounts'>): string[] {
  return [...new Set(secretReferences(JSON.stringify([launch, accounts?.others ?? []])))];
}

function mustHave({ accounts }: Pick<ConfiguredServer, 'accounts'>, id: AccountId): ServerAccounts {
  if (accounts === undefined || !idsOf(accounts).includes(id)) throw problemError({ kind: 'accountUnknown' });
  return accounts;
}

function mustBeFree({ inUse, others }: ServerAccounts, id: AccountId, name: string): void {
  const isTaken = [inUse, ...others].some((account) => account.id !== id && account.name === name);
  if (isTaken) throw problemError({ kind: 'accountNameTaken', name });
}
