import { expect, it } from 'vitest';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';
import { requestsOfAnswer } from './requestsOfAnswer.ts';

const thread = ['user', 'assistant', 'assistant', 'user', 'assistant'].map(
  (role, at) => ({ id: `m${at}`, role }) as unknown as Message,
);

it('finds all messages of an answer, and none of another', () => {
  expect(requestsOfAnswer(thread, 'm1' as MessageId)).toEqual(['m1', 'm2']);
  expect(requestsOfAnswer(thread, 'm2' as MessageId)).toEqual(['m1', 'm2']);
  expect(requestsOfAnswer(thread, 'm4' as MessageId)).toEqual(['m4']);
  expect(requestsOfAnswer(thread, 'gone' as MessageId)).toEqual(['gone']);
});
