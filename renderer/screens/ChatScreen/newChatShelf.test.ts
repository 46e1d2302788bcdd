import { expect, it } from 'vitest';
import type { Assistant } from '../../../shared/domain/assistant.ts';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { OfferedPrompt } from '../../../shared/domain/prompt.ts';
import { newChatShelf } from './newChatShelf.ts';

const hour = 60 * 60 * 1000;
const now = 1000 * hour;

const chat = (id: string, hoursAgo: number, more: object = {}) =>
  ({
    id,
    createdAt: now - hoursAgo * hour,
    updatedAt: now - hoursAgo * hour,
    ...more,
  }) as unknown as ConversationHeader;
const assistants = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })) as unknown as Assistant[];
const prompts = ['p', 'q', 'r', 's', 't'].map((name) => ({ prompt: { name } })) as unknown as OfferedPrompt[];
const nothing = { assistants: [], prompts: [] };

it('greets on the first day, whatever there is already', () => {
  expect(newChatShelf([], { assistants, prompts }, now)).toBeUndefined();
  expect(newChatShelf([chat('c1', 1), chat('c2', 24)], { assistants, prompts }, now)).toBeUndefined();
});

it('greets on the first day also where older chats were imported', () => {
  const imported = chat('c1', 5000, { imported: { from: 'other', at: now } });
  expect(newChatShelf([imported, chat('c2', 1)], { assistants, prompts }, now)).toBeUndefined();
  expect(newChatShelf([imported, chat('c2', 25)], nothing, now)?.recent.map(({ id }) => id)).toEqual(['c2', 'c1']);
});

it('shows the newest chats, assistants and prompts after it, a few of each', () => {
  const chats = [chat('c1', 25), chat('c2', 3), chat('c3', 2), chat('c4', 90), chat('c5', 1)];
  const shelf = newChatShelf(chats, { assistants, prompts }, now);
  expect(shelf?.recent.map(({ id }) => id)).toEqual(['c5', 'c3', 'c2', 'c1']);
  expect(shelf?.assistants).toEqual(assistants.slice(0, 4));
  expect(shelf?.prompts).toEqual(prompts.slice(0, 4));
});

it('orders by the last message, and leaves out archived chats, which count for the first day', () => {
  const chats = [
    chat('c1', 50, { shelf: 'archived', updatedAt: now }),
    chat('c2', 3),
    chat('c3', 4, { updatedAt: now }),
  ];
  expect(newChatShelf(chats, nothing, now)?.recent.map(({ id }) => id)).toEqual(['c3', 'c2']);
});

it('greets where there would be nothing else', () => {
  const archived = [chat('c1', 50, { shelf: 'archived' })];
  expect(newChatShelf(archived, nothing, now)).toBeUndefined();
  expect(newChatShelf(archived, { assistants, prompts: [] }, now)?.recent).toEqual([]);
});
