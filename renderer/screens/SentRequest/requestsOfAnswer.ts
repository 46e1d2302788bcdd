import type { Message } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';

/** The messages of the answer that one of them belongs to: a model that calls tools is asked again after each round. Pure. */
export function requestsOfAnswer(messages: readonly Message[], id: MessageId): MessageId[] {
  const isAnswer = (message: Message | undefined) => message?.role === 'assistant' && message.prompt === undefined;
  const at = messages.findIndex((message) => message.id === id);
  if (!isAnswer(messages[at])) return [id];
  let [from, to] = [at, at + 1];
  while (isAnswer(messages[from - 1])) from--;
  while (isAnswer(messages[to])) to++;
  return messages.slice(from, to).map((message) => message.id);
}
