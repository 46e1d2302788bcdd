import { z } from 'zod';
import { serverId, sha256 } from '../domain/ids.ts';
import { instructionsChoice, instructionsView } from '../domain/instructions.ts';
import { defineCommand } from './define.ts';

/** The instructions of a server in full, with those that were answered before where they differ. */
const instructionsBody = instructionsView.extend({
  serverId,
  serverName: z.string(),
  text: z.string(),
  /** What the last answer was about: `isSameLaunch` is false where the launch changed since. */
  answered: z.object({ text: z.string(), choice: instructionsChoice, isSameLaunch: z.boolean() }).optional(),
});
export type InstructionsBody = z.infer<typeof instructionsBody>;

export const instructionsCommands = [
  defineCommand({ name: 'instructions.get', input: () => z.object({ serverId }), output: instructionsBody }),
  /** `textHash` is the one that was shown: the answer holds for nothing else. */
  defineCommand({
    name: 'instructions.answer',
    input: () => z.object({ serverId, textHash: sha256, choice: instructionsChoice }),
    output: () => z.object({}),
  }),
] as const;
