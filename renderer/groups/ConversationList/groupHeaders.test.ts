import { expect, it } from 'vitest';
import type { ConversationHeader, Shelf } from '../../../shared/domain/conversation.ts';
import { conversationId } from '../../../shared/domain/ids.ts';
import { groupHeaders } from './groupHeaders.ts';

const now = Date.UTC(2026, 10, 20, 12);
const header = (id: string, daysAgo: number, shelf?: Shelf): ConversationHeader => ({
  id: conversationId.parse(id),
  title: id,
  createdAt: 1,
  updatedAt: now - daysAgo * 86_400_000,
  model: null,
  mode: 'askAlways',
  shelf,
});

it('puts pinned chats first and archived ones last, however old they are', () => {
  const headers = [header('new', 0), header('away', 0, 'archived'), header('old', 400), header('kept', 500, 'pinned')];
  const groups = groupHeaders(headers, now).map(({ kind, headers: own }) => [kind, own.map(({ id }) => id)]);
  expect(groups).toEqual([
    ['pinned', ['kept']],
    ['today', ['new']],
    ['older', ['old']],
    ['archived', ['away']],
  ]);
});
