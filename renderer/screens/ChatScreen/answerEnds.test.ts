import { expect, it } from 'vitest';
import type { Message } from '../../../shared/domain/conversation.ts';
import { conversationId, messageId, serverId } from '../../../shared/domain/ids.ts';
import { answerEnds } from './answerEnds.ts';

const prompt = { serverId: serverId.parse('s'), serverName: 's', name: 'p' };
const said = (id: string, role: Message['role'], change: Partial<Message> = {}): Message => ({
  id: messageId.parse(id),
  conversationId: conversationId.parse('c'),
  role,
  position: 1,
  text: id,
  seq: 0,
  state: 'finished',
  createdAt: 1,
  notices: [],
  ...change,
});

it('finds the last message of each answer, and none in what a prompt has the model say', () => {
  const messages = [
    said('question', 'user'),
    said('calls', 'assistant'),
    said('answer', 'assistant'),
    said('example', 'assistant', { prompt }),
    said('prompt', 'user', { prompt }),
    said('last', 'assistant'),
  ];
  expect([...answerEnds(messages)]).toEqual(['answer', 'last']);
});
