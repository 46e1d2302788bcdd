import { leftOutMessages } from '../../../../shared/domain/leftOutTurns.ts';
import type { WholeThread } from '../../ports/stores.ts';

/** What models may get of a thread: without the turns that the user left out, and their calls. Pure. */
export function sentThread(thread: WholeThread): WholeThread {
  const leftOut = leftOutMessages(thread.messages.map(({ message }) => message));
  if (leftOut.size === 0) return thread;
  return {
    messages: thread.messages.filter(({ message }) => !leftOut.has(message.id)),
    calls: thread.calls.filter(({ messageId }) => !leftOut.has(messageId)),
  };
}
