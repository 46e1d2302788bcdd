import { expect, it } from 'vitest';
import type { Message } from '../../shared/domain/conversation.ts';
import { conversationId, messageId } from '../../shared/domain/ids.ts';
import { answerOf } from './answerOf.ts';

const message = (id: string, role: Message['role']): Message => ({
  id: messageId.parse(id),
  conversationId: conversationId.parse('c'),
  role,
  position: 1,
  text: id,
  seq: 0,
  state: 'finished',
  createdAt: 1,
  notices: [],
});
const thread = [
  message('q1', 'user'),
  message('a1', 'assistant'),
  message('q2', 'user'),
  message('a2', 'assistant'),
  message('a3', 'assistant'),
];

it.each([
  ['a3', ['a2', 'a3']],
  ['a2', ['a2']],
  ['a1', ['a1']],
])('an answer that ends with %s is %j', (end, ids) => {
  expect(answerOf(thread, messageId.parse(end)).map(({ id }) => id)).toEqual(ids);
});
