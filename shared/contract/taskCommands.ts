import { z } from 'zod';
import { toolCallId } from '../domain/ids.ts';
import { defineCommand, nothing } from './define.ts';

/** Calls in the background. None of these makes a call, starts a server, or lets a call run that was not allowed. */
export const taskCommands = [
  /** The turn does not wait any longer for a running call that its server works on as a task. */
  defineCommand({ name: 'task.continue', input: () => z.object({ callId: toolCallId }), output: nothing }),
  /** Ends one in the background; its server is told if it runs. `said` is told to the model. */
  defineCommand({
    name: 'task.cancel',
    input: () => z.object({ callId: toolCallId, said: z.string().trim().max(2000) }),
    output: nothing,
  }),
  /** Takes those that ended off the list; their results stay in their chats. */
  defineCommand({ name: 'task.clear', input: nothing, output: nothing }),
] as const;
