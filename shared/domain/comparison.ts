import { z } from 'zod';
import { messageId } from './ids.ts';
import { modelRef } from './model.ts';

/**
 * Two models answer the same message, one after the other, and the user chooses. `model` is that of the second answer, which
 * takes the place of the first one in the thread; `before` is the first message of the first answer, which is a hidden version then.
 */
export const comparison = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** The first answer is being written. */
    z.object({ kind: z.literal('secondWaits'), model: modelRef }),
    /** The second answer is being written, or both are there and none was chosen yet. */
    z.object({ kind: z.literal('both'), model: modelRef, before: messageId }),
  ]),
);
export type Comparison = z.infer<typeof comparison>;
