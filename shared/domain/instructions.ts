import { z } from 'zod';
import { accountId, serverId, sha256, timestamp } from './ids.ts';

/** Characters of a server's instructions that can reach a model. What is longer is cut before anybody sees or hashes it. */
export const maxInstructionsCharacters = 8000;

/** What the user said about the instructions of a server. */
export const instructionsChoice = z.enum(['use', 'leaveOut']);
export type InstructionsChoice = z.infer<typeof instructionsChoice>;

/** What was answered, for one launch of one account of a server. Its text is kept, so that a change can be shown as one. */
export const instructionsPin = z.lazy(() =>
  z.strictObject({
    serverId,
    /** Absent for the first account. */
    account: accountId.optional(),
    launchHash: sha256,
    textHash: sha256,
    text: z.string(),
    choice: instructionsChoice,
    answeredAt: timestamp,
  }),
);
export type InstructionsPin = z.infer<typeof instructionsPin>;

/**
 * `new`: nobody was asked about them, or only for another launch. `changed`: they are not those that were accepted. In both
 * cases they are in no request to a model. `used`: they are in every request. `leftOut`: the user does not want them.
 */
const instructionsStanding = z.enum(['new', 'changed', 'used', 'leftOut']);
export type InstructionsStanding = z.infer<typeof instructionsStanding>;

/** The instructions of a server as a row: where they stand, and how long they are. */
export const instructionsView = z.object({
  textHash: sha256,
  standing: instructionsStanding,
  characters: z.number().int(),
  /** Characters beyond `maxInstructionsCharacters`, which nobody gets. */
  cutCharacters: z.number().int(),
});
export type InstructionsView = z.infer<typeof instructionsView>;

/** Whether the user has to be asked. */
export function instructionsWait({ standing }: InstructionsView): boolean {
  return standing === 'new' || standing === 'changed';
}
