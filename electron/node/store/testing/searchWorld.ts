import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChatSearch } from '../../../host/chat/search/chatSearch.ts';
import { SearchIndexing } from '../../../host/chat/search/searchIndexing.ts';
import type { SearchFilter } from '../../../../shared/domain/search.ts';
import type { ConversationHeader, Message } from '../../../../shared/domain/conversation.ts';
import { conversationId, messageId, serverId, toolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { toDisposable } from '../../../../shared/lib/disposable.ts';
import { SqliteConversationStore } from '../conversationStore.ts';
import { Database } from '../database.ts';
import { SqliteSearchIndex } from '../searchIndex.ts';

/** Conversations in a real database with their search; nothing is indexed before a search or `indexing.catchUp`. */
export class SearchWorld {
  readonly folder = mkdtempSync(join(tmpdir(), 'gatehouse-search-'));
  readonly path = join(this.folder, 'search.db');
  db = new Database(join(this.folder, 'gatehouse.db'));
  store = new SqliteConversationStore(this.db);
  index = new SqliteSearchIndex(this.db, this.path);
  #position = 1;
  indexing = this.#makeIndexing();
  search = this.#makeSearch();

  /** As when Gatehouse ends at any moment and starts again. */
  restart(hasFullText?: () => boolean): void {
    this.index.close();
    this.db.close();
    this.db = new Database(join(this.folder, 'gatehouse.db'));
    this.store = new SqliteConversationStore(this.db);
    this.index = new SqliteSearchIndex(this.db, this.path, hasFullText);
    this.indexing = this.#makeIndexing();
    this.search = this.#makeSearch();
  }

  async dispose(): Promise<void> {
    this.index.close();
    this.db.close();
    await rm(this.folder, { recursive: true });
  }

  async chat(name: string, title = name, part: Partial<ConversationHeader> = {}): Promise<void> {
    const id = conversationId.parse(name);
    await this.store.save({ id, title, createdAt: 1, updatedAt: 1, model: null, mode: 'askAlways', ...part });
  }

  async say(chat: string, name: string, text: string, change: Partial<Message> = {}, calls: ToolCall[] = []) {
    const message: Message = {
      id: messageId.parse(name),
      conversationId: conversationId.parse(chat),
      role: 'assistant',
      position: this.#position++,
      text,
      seq: 0,
      state: 'finished',
      createdAt: Date.UTC(2026, 9, 15),
      notices: [],
      ...change,
    };
    await this.store.saveAnswers([{ message }], calls);
    return message;
  }

  call(name: string, of: string, { server, tool }: { server: string; tool: string }, result: string): ToolCall {
    return {
      id: toolCallId.parse(name),
      conversationId: conversationId.parse('c'),
      messageId: messageId.parse(of),
      index: 0,
      tool: { serverId: serverId.parse(server), name: tool },
      serverName: server,
      modelName: tool,
      arguments: { path: `/home/${name}.txt`, nested: [{ deep: `argument${name}` }] },
      state: { kind: 'done', result: { content: [{ type: 'text', text: result }] } },
      createdAt: 1,
    };
  }

  async ask(text: string, filter: SearchFilter = {}, before?: number, limit = 50) {
    return this.search.search({ text, filter, before, limit }, new AbortController().signal);
  }

  /** The ids of the messages that are found. */
  async found(text: string, filter: SearchFilter = {}): Promise<string[]> {
    return (await this.ask(text, filter)).hits.map((hit) => hit.messageId);
  }

  /** One slice of the background work after the other, until nothing is left. */
  async indexAll(): Promise<void> {
    while ((await this.indexing.runSlice()) === 'more');
  }

  #makeIndexing(): SearchIndexing {
    const onEvent = () => toDisposable(() => undefined);
    return new SearchIndexing({ index: this.index, onEvent, clock, log: { write: () => undefined } });
  }

  #makeSearch(): ChatSearch {
    return new ChatSearch({ index: this.index, indexing: this.indexing, conversations: this.store, clock });
  }
}

const clock = {
  now: () => Date.UTC(2026, 10, 20),
  monotonic: () => performance.now(),
  // Nothing happens in the background.
  after: (ms: number, task: () => void) => {
    if (ms === 0) queueMicrotask(task);
    return () => undefined;
  },
};
