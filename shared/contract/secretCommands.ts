import { z } from 'zod';
import { serverId } from '../domain/ids.ts';
import { secretName, secretValue } from '../domain/secret.ts';
import { defineCommand, nothing } from './define.ts';

export const secretCommands = [
  /** Which of these secrets have a value. Values are written and never read by a page. */
  defineCommand({
    name: 'secret.stored',
    input: () => z.object({ names: z.array(secretName).max(50) }),
    output: () => z.object({ names: z.array(secretName) }),
  }),
  /** Stores a value for a server. It belongs to this server from then on, and to those that already share it with it. */
  defineCommand({
    name: 'secret.set',
    input: () => z.object({ serverId, name: secretName, value: secretValue }),
    output: nothing,
  }),
] as const;
