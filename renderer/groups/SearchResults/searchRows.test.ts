import { expect, it } from 'vitest';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { SearchHit } from '../../../shared/domain/search.ts';
import { conversationId, messageId } from '../../../shared/domain/ids.ts';
import { nextChoosable, searchRows } from './searchRows.ts';

const hit = (chat: string, id: string): SearchHit => ({
  conversation: { id: conversationId.parse(chat), title: chat, updatedAt: 1 },
  messageId: messageId.parse(id),
  position: 1,
  role: 'user',
  at: 1,
  snippet: { text: '', marks: [], isCutBefore: false, isCutAfter: false },
  source: { kind: 'text' },
});
const header = {
  ...hit('t', 'x').conversation,
  createdAt: 1,
  model: null,
  mode: 'askAlways',
} satisfies ConversationHeader;

it('groups matches by chat, the newest match first, and counts them', () => {
  const rows = searchRows([header], [hit('a', 'm3'), hit('b', 'm2'), hit('a', 'm1')]);
  expect(rows.map((row) => `${row.key}${row.kind === 'chat' ? ` ${row.count}` : ''}`)).toEqual([
    'title t',
    'chat a 2',
    'm3',
    'm1',
    'chat b 1',
    'm2',
  ]);
});

it('moves over the headings', () => {
  const rows = searchRows([], [hit('a', 'm2'), hit('b', 'm1')]);
  expect(nextChoosable(rows, -1, 1)).toBe(1);
  expect(nextChoosable(rows, 1, 1)).toBe(3);
  expect(nextChoosable(rows, 3, 1)).toBe(3);
  expect(nextChoosable(rows, 3, -1)).toBe(1);
  expect(nextChoosable(rows, 1, -1)).toBe(1);
});
