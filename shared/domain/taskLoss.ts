import { z } from 'zod';

/**
 * Why the result of a call that runs in the background cannot be asked for any more. `launchChanged`: the server is started or
 * reached in another way; `accountChanged`: somebody else may be signed in there; `notKnown`: the server does not know the task, or
 * does not tell of it; `notFollowed`: the chat is from a copy of the data, which says nothing of its tasks.
 */
export const taskLoss = z.enum(['serverRemoved', 'launchChanged', 'accountChanged', 'notKnown', 'notFollowed']);
export type TaskLoss = z.infer<typeof taskLoss>;
