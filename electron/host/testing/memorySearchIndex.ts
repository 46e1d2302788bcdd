import { foldText } from '../../../shared/lib/foldText.ts';
import type { SearchedMessage, SearchIndex, SearchIndexHealth } from '../ports/searchIndex.ts';
import type { MemoryConversationStore } from './memoryConversationStore.ts';

/** Finds messages of a store in memory by scanning them, as where SQLite has no full-text search. */
export class MemorySearchIndex implements SearchIndex {
  readonly #store: MemoryConversationStore;

  constructor(store: MemoryConversationStore) {
    this.#store = store;
  }

  health(): SearchIndexHealth {
    return { kind: 'missing' };
  }
  async progress() {
    return { waiting: 0, total: 0 };
  }
  async changes() {
    return [];
  }
  async write() {}
  async tidy() {
    return false;
  }
  async find() {
    return [];
  }
  async scan({ words, before }: Parameters<SearchIndex['scan']>[0]) {
    const fits = ({ message, row }: SearchedMessage) =>
      row < before && words.every((word) => foldText(message.text).includes(word));
    const rows = this.#all().filter(fits);
    return { rows: rows.map(({ row }) => row).reverse(), reached: 0 };
  }
  async read(rows: readonly number[]) {
    const all = this.#all();
    return rows.flatMap((wanted) => all.filter(({ row }) => row === wanted));
  }

  #all(): SearchedMessage[] {
    return [...this.#store.stored.values()].flatMap(({ message }, at) => {
      const conversation = this.#store.headers.get(message.conversationId);
      if (conversation === undefined) return [];
      const calls = [...this.#store.calls.values()].filter((call) => call.messageId === message.id);
      return [{ row: at + 1, conversation, message, calls }];
    });
  }
}
