import { z } from 'zod';
import { secretName } from '../domain/secret.ts';
import { defineCommand, nothing } from './define.ts';

export const secretCommands = [
  /** Which of these secrets have a value. Values are written and never read by a page. */
  defineCommand({
    name: 'secret.stored',
    input: () => z.object({ names: z.array(secretName).max(50) }),
    output: () => z.object({ names: z.array(secretName) }),
  }),
  defineCommand({
    name: 'secret.set',
    input: () =>
      z.object({
        name: secretName,
        value: z
          .string()
          .min(1)
          .max(10_000)
          .regex(/^[^\0\r\n]*$/, 'one line'),
      }),
    output: nothing,
  }),
] as const;
