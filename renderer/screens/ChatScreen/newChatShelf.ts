import type { Assistant } from '../../../shared/domain/assistant.ts';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { OfferedPrompt } from '../../../shared/domain/prompt.ts';

/** How many of each a new chat shows: more would be a list to search, and there are places for that. */
const maxRecentChats = 4;
const maxAssistants = 4;
const maxPrompts = 4;

const firstDayMs = 24 * 60 * 60 * 1000;

/** What there is to begin with or to go on with. */
export interface Shelf {
  readonly recent: readonly ConversationHeader[];
  readonly assistants: readonly Assistant[];
  readonly prompts: readonly OfferedPrompt[];
}

/** Whether the first day with Gatehouse is over, by the oldest chat that was begun in it. Pure. */
export function isFirstDayOver(chats: readonly ConversationHeader[], now: number): boolean {
  return chats.some(({ createdAt, imported }) => imported === undefined && createdAt < now - firstDayMs);
}

/**
 * What a new chat offers in the place of the greeting and its examples, once the first day is over: until then, those help more.
 * Pure. `undefined` for the greeting, also where there would be nothing else.
 *
 * @param now milliseconds since 1970
 */
export function newChatShelf(
  chats: readonly ConversationHeader[],
  { assistants, prompts }: Omit<Shelf, 'recent'>,
  now: number,
): Shelf | undefined {
  if (!isFirstDayOver(chats, now)) return undefined;
  const recent = chats
    .filter(({ shelf }) => shelf !== 'archived')
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, maxRecentChats);
  if ([...recent, ...assistants, ...prompts].length === 0) return undefined;
  return { recent, assistants: assistants.slice(0, maxAssistants), prompts: prompts.slice(0, maxPrompts) };
}
