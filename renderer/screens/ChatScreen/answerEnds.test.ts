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
  expect([...answerEnds(messages).keys()]).toEqual(['answer', 'last']);
});

it('says what all requests of an answer used, as the same object while they are the same', () => {
  const usage = { inputTokens: 100, outputTokens: 10 };
  const messages = [
    said('calls', 'assistant', { usage: { ...usage, cachedTokens: 50, contextTokens: 1000 } }),
    said('more', 'assistant', { usage: { ...usage, costUsd: 0.5, pricesOf: '2026-03-02', isEstimated: true } }),
    said('answer', 'assistant', { usage: { ...usage, costUsd: 0.25, pricesOf: '2026-03-01' } }),
    said('question', 'user'),
    said('one', 'assistant', { usage }),
    said('again', 'user'),
    said('uncounted', 'assistant'),
  ];
  const [sum, one, uncounted] = answerEnds(messages).values();
  expect(sum).toEqual({ inputTokens: 300, outputTokens: 30, costUsd: 0.75, pricesOf: '2026-03-01', isEstimated: true });
  expect(one).toBe(usage);
  expect(uncounted).toBeUndefined();
  expect([...answerEnds([...messages]).values()][0]).toBe(sum);
  const [changed, ...rest] = messages;
  const costlier = { ...said('calls', 'assistant'), usage: { ...usage, inputTokens: 200 } };
  expect([...answerEnds([costlier, ...rest]).values()][0]?.inputTokens).toBe(changed === undefined ? 0 : 400);
});

it('says no sum of an answer that begins before what was read', () => {
  const usage = { inputTokens: 100, outputTokens: 10 };
  const cut = [said('calls', 'assistant', { usage }), said('answer', 'assistant', { usage })];
  const next = [said('question', 'user'), said('whole', 'assistant', { usage })];
  expect([...answerEnds([...cut, ...next], true)]).toEqual([
    ['answer', undefined],
    ['whole', usage],
  ]);
  expect(answerEnds([...next, ...cut], true).get(messageId.parse('answer'))?.inputTokens).toBe(300);
});
