import type { ToolCallId } from '../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Cancels one call that runs, in its turn or in the background. @param said why, for the model */
export function cancelCall({ client }: Page, { id, state }: Pick<ToolCall, 'id' | 'state'>, said: string): void {
  void attempt(client.call(state.kind === 'background' ? 'task.cancel' : 'tool.cancel', { callId: id, said }));
}

/** Cancels a call that runs in the background. @param said why, for the model */
export function cancelTask({ client }: Page, callId: ToolCallId, said: string): void {
  void attempt(client.call('task.cancel', { callId, said }));
}

/** The answer does not wait for this call any longer. */
export function continueInBackground({ client }: Page, callId: ToolCallId): void {
  void attempt(client.call('task.continue', { callId }));
}

/** Takes the calls that ended in the background off the list. */
export function clearTasks({ client }: Page): void {
  void attempt(client.call('task.clear', {}));
}
