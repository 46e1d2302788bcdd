import type { Message } from '../../shared/domain/conversation.ts';
import type { MessageId } from '../../shared/domain/ids.ts';

/** The messages of the answer that ends with this one, from the question on, as far as they were read. Pure. */
export function answerOf(messages: readonly Message[], end: MessageId): Message[] {
  const last = messages.findIndex(({ id }) => id === end);
  const question = messages.findLastIndex(
    ({ role, prompt }, at) => at < last && (role === 'user' || prompt !== undefined),
  );
  return messages.slice(question + 1, last + 1);
}
