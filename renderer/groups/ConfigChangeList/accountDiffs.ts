import type { ConfigChange, ConfiguredEntry } from '../../../shared/domain/configChange.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import { type AccountValues, firstAccount } from '../../../shared/domain/serverAccounts.ts';
import { accountLines, type DiffLine, diffLines } from '../LaunchView/launchLines.ts';

/** How an account would differ after a change of mcp.json. */
export interface AccountDiff {
  readonly id: AccountId;
  readonly change: ConfigChange['kind'];
  /** Absent for the only account of a server that has no names for accounts. */
  readonly name: string | undefined;
  /** What it is called here, where the file calls it otherwise. */
  readonly nameBefore?: string | undefined;
  /** Its values, except where the launches have them. */
  readonly lines: readonly DiffLine[];
}

interface Account {
  readonly name: string | undefined;
  readonly values: AccountValues;
  readonly isInUse: boolean;
}

/** The accounts that would come, differ or go with a change, those of the file first. Pure. */
export function accountDiffs(change: ConfigChange): AccountDiff[] {
  const [before, after] = [entryIn(change, 'before'), entryIn(change, 'after')];
  if (before?.accounts === undefined && after?.accounts === undefined) return [];
  const [old, now] = [accountsOf(before), accountsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((id) => diffOf(id, old.get(id), now.get(id)) ?? []);
}

/** The names of the accounts in use here and in the file; `undefined` where they are one account. Pure. */
export function switchedAccounts(
  change: ConfigChange,
): { readonly before: string | undefined; readonly after: string | undefined } | undefined {
  if (change.kind !== 'changed') return undefined;
  const [before, after] = [change.before.accounts?.inUse, change.after.accounts?.inUse];
  const isSame = (before?.id ?? firstAccount) === (after?.id ?? firstAccount);
  return isSame ? undefined : { before: before?.name, after: after?.name };
}

function diffOf(id: AccountId, old: Account | undefined, now: Account | undefined): AccountDiff | undefined {
  const isInLaunches = [old, now].every((account) => account?.isInUse !== false);
  const linesOf = (account: Account | undefined) => (account === undefined ? [] : accountLines(account.values));
  const lines = isInLaunches ? [] : diffLines(linesOf(old), linesOf(now));
  if (old === undefined || now === undefined) {
    return { id, change: old === undefined ? 'added' : 'removed', name: (old ?? now)?.name, lines };
  }
  const isRenamed = old.name !== now.name;
  if (!isRenamed && lines.every((line) => line.change === 'same')) return undefined;
  return { id, change: 'changed', name: now.name, ...(isRenamed && { nameBefore: old.name }), lines };
}

function entryIn(change: ConfigChange, side: 'before' | 'after'): ConfiguredEntry | undefined {
  if (change.kind === 'changed') return change[side];
  if (side === 'before') return change.kind === 'removed' ? change.before : undefined;
  return change.kind === 'added' ? change.after : undefined;
}

function accountsOf(entry: ConfiguredEntry | undefined): ReadonlyMap<AccountId, Account> {
  if (entry === undefined) return new Map();
  const { launch, accounts } = entry;
  const inUse = { name: accounts?.inUse.name, values: valuesOf(launch), isInUse: true };
  const others = (accounts?.others ?? []).map(
    ({ id, name, ...values }) => [id, { name, values, isInUse: false }] as const,
  );
  return new Map<AccountId, Account>([[accounts?.inUse.id ?? firstAccount, inUse], ...others]);
}

function valuesOf(launch: ConfigurableLaunch): AccountValues {
  if (launch.kind === 'stdio') return { env: launch.env, headers: {} };
  return { env: {}, headers: launch.headers, ...(launch.auth && { auth: launch.auth }) };
}
