import { z } from 'zod';
import { accountId, type AccountId, type ServerId } from './ids.ts';
import { configuredName, environment, httpHeaders } from './launchValues.ts';
import { serverAuth } from './serverAuth.ts';

/** The most accounts that one server can have. */
export const maxAccounts = 10;

/** The id of the account that a server has before there is a second one. Launches do not name it. */
export const firstAccount = accountId.parse('first');

/** What the user calls an account; shown everywhere the account is meant. */
export const accountName = configuredName;

/** What a server is started or reached with in one account, and in no other: one of them holds at a time, and nothing is merged. */
export const accountValues = z.lazy(() =>
  z.object({
    /** Of a process. */
    env: environment.default({}),
    /** Of a server that is reached over HTTP. */
    headers: httpHeaders.default({}),
    /** As in its launch. */
    auth: serverAuth.optional(),
  }),
);
export type AccountValues = z.infer<typeof accountValues>;

/** An account as it is shown: on cards, in lists, in the audit. */
export const accountMark = z.lazy(() => z.object({ id: accountId, name: accountName }));
export type AccountMark = z.infer<typeof accountMark>;

/** An account that is not in use, with its values. */
const serverAccount = z.lazy(() => accountMark.unwrap().extend(accountValues.unwrap().shape));
export type ServerAccount = z.infer<typeof serverAccount>;

/** The accounts of a server. The values of the one in use are in the launch, where other hosts read them, and nowhere else. */
export const serverAccounts = z.lazy(() =>
  z.object({ inUse: accountMark, others: z.array(serverAccount).max(maxAccounts - 1) }).refine(
    ({ inUse, others }) => {
      const all = [inUse, ...others];
      const isUnlike = (of: (account: AccountMark) => string) => new Set(all.map(of)).size === all.length;
      return isUnlike(({ id }) => id) && isUnlike(({ name }) => name);
    },
    { error: 'two accounts with one id or name', path: ['others'] },
  ),
);
export type ServerAccounts = z.infer<typeof serverAccounts>;

/** All accounts of a server by name, as menus list them. Pure. */
export function accountMarks({ inUse, others }: ServerAccounts): AccountMark[] {
  return [inUse, ...others]
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

/** The account that a launch names, the first one included. Pure. */
export function accountOfLaunch(launch: { readonly account?: AccountId | undefined } | object): AccountId {
  return 'account' in launch && launch.account !== undefined ? launch.account : firstAccount;
}

/** One account of a server. Without accounts, it is the first. */
export interface OfAccount {
  readonly serverId: ServerId;
  readonly account: AccountId;
}

/** A key for maps. Ids contain no blanks. Pure. */
export function accountKey({ serverId, account }: OfAccount): string {
  return `${serverId} ${account}`;
}
