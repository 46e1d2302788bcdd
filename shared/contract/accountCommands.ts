import { z } from 'zod';
import { accountId, serverId, undoId } from '../domain/ids.ts';
import { accountName, accountValues } from '../domain/serverAccounts.ts';
import { defineCommand, nothing } from './define.ts';

/** How a server gets access is not set here: a new account has it as the present one. */
const values = z.lazy(() => accountValues.unwrap().omit({ auth: true }));

/** As for servers: secrets that are written out go to the secret store. */
const keepSecrets = z.boolean().default(false);

export const accountCommands = [
  /** Adds an account to a server, which goes on with the one it has. The first time, that one gets a name too. */
  defineCommand({
    name: 'account.add',
    input: () => z.object({ serverId, name: accountName, presentName: accountName.optional(), values, keepSecrets }),
    output: () => z.object({ accountId }),
  }),
  /** Renames an account, and sets its values. Other values of the one in use are another launch, which asks for trust. */
  defineCommand({
    name: 'account.change',
    input: () => z.object({ serverId, accountId, name: accountName, values, keepSecrets }),
    output: nothing,
  }),
  /** Lets a server use another account: it is started with it, after it asked for trust unless this very launch is trusted. */
  defineCommand({ name: 'account.use', input: () => z.object({ serverId, accountId }), output: nothing }),
  /** Takes away an account that is not in use. For 30 s `undo` brings it back, with its tokens and secrets. */
  defineCommand({
    name: 'account.remove',
    input: () => z.object({ serverId, accountId }),
    output: () => z.object({ undoId }),
  }),
  defineCommand({ name: 'account.undoRemove', input: () => z.object({ undoId }), output: nothing }),
] as const;
