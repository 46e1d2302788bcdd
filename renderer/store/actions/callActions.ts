import type { ToolCallId } from '../../../shared/domain/ids.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Cancels one running call. @param said why, for the model */
export function cancelCall({ client }: Page, callId: ToolCallId, said: string): void {
  void attempt(client.call('tool.cancel', { callId, said }));
}
