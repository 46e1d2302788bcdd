import type { ToolCallId } from '../../../shared/domain/ids.ts';
import { leftOutMessages } from '../../../shared/domain/leftOutTurns.ts';
import type { Thread } from '../../../shared/domain/thread.ts';
import { isCallSettled, type ToolCall } from '../../../shared/domain/tool.ts';

/** Calls that ended in the background, whose results no message took along yet; of what was read of the chat. Pure. */
export function arrivedCalls({ messages, calls }: Pick<Thread, 'messages' | 'calls'>): ToolCall[] {
  const leftOut = leftOutMessages(messages);
  const ended = messages
    .filter(({ id }) => !leftOut.has(id))
    .flatMap(({ id }) => calls[id] ?? [])
    .filter(({ inBackground, tool, state }) => inBackground === true && tool !== null && isCallSettled(state));
  if (ended.length === 0) return [];
  const given = new Set<ToolCallId>();
  for (const { parts = [] } of messages)
    for (const { origin } of parts) if (origin.kind === 'task') given.add(origin.callId);
  return ended.filter(({ id }) => !given.has(id));
}
