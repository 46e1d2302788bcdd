import type { Message } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';

/** The last message of each answer: a model that calls tools answers in several messages. */
export function answerEnds(messages: readonly Message[]): ReadonlySet<MessageId> {
  const isAnswer = (message: Message | undefined) => message?.role === 'assistant' && message.prompt === undefined;
  return new Set(
    messages.filter((message, at) => isAnswer(message) && !isAnswer(messages[at + 1])).map(({ id }) => id),
  );
}
