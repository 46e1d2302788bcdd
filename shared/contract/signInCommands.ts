import { z } from 'zod';
import { serverId } from '../domain/ids.ts';
import { callbackAddress } from '../domain/serverAuth.ts';
import { defineCommand, nothing } from './define.ts';

export const signInCommands = [
  /**
   * Begins to sign in to a server; how far it is, the facts say. Nothing opens. `clientId` is what the user typed where the
   * authorization server registers nobody by itself; the secret goes into the secret store.
   */
  defineCommand({
    name: 'signIn.begin',
    input: () =>
      z.object({
        serverId,
        client: z
          .object({
            clientId: z.string().trim().min(1).max(2000),
            clientSecret: z.string().min(1).max(10_000).optional(),
            /** Where the browser is to come back to, as it was registered with the client. */
            callback: callbackAddress.optional(),
          })
          .optional(),
      }),
    output: nothing,
  }),
  /** The address of the sign-in page, to be shown in full before it is opened. */
  defineCommand({
    name: 'signIn.address',
    input: () => z.object({ serverId }),
    output: () => z.object({ url: z.url() }),
  }),
  /** Asks the user in a native dialog and opens the sign-in page if they say so. */
  defineCommand({
    name: 'signIn.open',
    input: () => z.object({ serverId }),
    output: () => z.object({ wasOpened: z.boolean() }),
  }),
  defineCommand({ name: 'signIn.cancel', input: () => z.object({ serverId }), output: nothing }),
  /** Forgets the tokens of a server. */
  defineCommand({ name: 'signIn.signOut', input: () => z.object({ serverId }), output: nothing }),
] as const;
