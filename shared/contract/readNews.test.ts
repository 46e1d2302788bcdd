import { expect, it } from 'vitest';
import { conversationId, messageId } from '../domain/ids.ts';
import { ReadNews } from './readNews.ts';

const deltas = (characters: number) => {
  const conversation = conversationId.parse('conversation_1');
  const text = 'x'.repeat(characters);
  const delta = { conversationId: conversation, messageId: messageId.parse('message_1'), seq: 1, text };
  return { type: 'deltas' as const, id: 1, deltas: [delta] };
};

it('tells of many small news now and then', () => {
  const news = new ReadNews();
  const told = Array.from({ length: 130 }, () => news.note(deltas(1))).filter((count) => count > 0);
  expect(told).toEqual([64, 64]);
});

it('tells of large news at once, and forgets none', () => {
  const news = new ReadNews();
  expect([news.note(deltas(10)), news.note(deltas(33 * 1024 * 1024)), news.note(deltas(10))]).toEqual([0, 2, 0]);
});
