import type { Thread } from '../../../shared/domain/thread.ts';

/** What a screen reader is told of a thread: the text of its newest answer, once nothing more comes. */
export function lastFinishedText(thread: Thread): string {
  const last = thread.messages.at(-1);
  return last !== undefined && last.role === 'assistant' && last.state !== 'streaming' ? last.text : '';
}
