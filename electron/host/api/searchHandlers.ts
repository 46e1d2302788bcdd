import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ChatSearch } from '../chat/search/chatSearch.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly chatSearch: ChatSearch;
}

type Names = Extract<keyof PageContract, `search.${string}`>;

export function searchHandlers({ chatSearch }: Rooms): Handlers<PageContract, Names> {
  return { 'search.messages': (query, signal) => chatSearch.search(query, signal) };
}
