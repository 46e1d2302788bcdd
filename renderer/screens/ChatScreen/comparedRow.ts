import type { Message } from '../../../shared/domain/conversation.ts';

/**
 * Where the answer at the end of a thread begins, which is compared with another one: its messages are one row of the list.
 * `undefined` if nothing was answered yet. Pure.
 */
export function startOfLastAnswer(messages: readonly Message[]): number | undefined {
  const question = messages.findLastIndex(({ role, prompt }) => role === 'user' || prompt !== undefined);
  return question + 1 < messages.length ? question + 1 : undefined;
}
