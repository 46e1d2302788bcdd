import { z } from 'zod';
import { conversationId, messageId, serverId, timestamp, toolCallId } from './ids.ts';
import { taskLoss } from './taskLoss.ts';
import { toolProgress } from './tool.ts';

/** How many calls may run in the background at once: of one server, and of all. */
export const maxTasksOfServer = 8;
export const maxTasks = 64;
/** How many that ended are remembered; of more, the oldest are forgotten. Their results stay in their chats. */
export const maxEndedTasks = 100;

/** How a call in the background is doing. */
const taskState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('working'), progress: toolProgress.optional() }),
    /** The server needs something of the user first; the question is among those of servers. */
    z.object({ kind: z.literal('inputRequired') }),
    /** Its server does not run, and is not started for it. */
    z.object({ kind: z.literal('waitsForServer') }),
    z.object({ kind: z.literal('done'), endedAt: timestamp }),
    /** It answered with an error, or gave no result. */
    z.object({ kind: z.literal('failed'), endedAt: timestamp }),
    /** `isServerTold`: by the user, and the server was asked to end it. */
    z.object({ kind: z.literal('cancelled'), endedAt: timestamp, isServerTold: z.literal(true).optional() }),
    z.object({ kind: z.literal('lost'), endedAt: timestamp, why: taskLoss }),
  ]),
);
export type TaskState = z.infer<typeof taskState>;

/** A call whose turn did not wait for it. Its call has its result. */
export const backgroundTask = z.lazy(() =>
  z.object({
    callId: toolCallId,
    messageId,
    conversationId,
    serverId,
    /** As it was called at the time. */
    serverName: z.string(),
    toolName: z.string(),
    startedAt: timestamp,
    state: taskState,
  }),
);
export type BackgroundTask = z.infer<typeof backgroundTask>;

export function hasTaskEnded({ kind }: TaskState): boolean {
  return kind === 'done' || kind === 'failed' || kind === 'cancelled' || kind === 'lost';
}
