import type { ConversationHeader, Message } from '../../../shared/domain/conversation.ts';
import type { StorageFault } from '../../../shared/domain/storage.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';

/** A message as the search index knows it, with its calls. */
export interface SearchedMessage {
  /** Newer messages have greater numbers. */
  readonly row: number;
  readonly conversation: Pick<ConversationHeader, 'id' | 'title' | 'updatedAt' | 'tags' | 'projectId'>;
  readonly message: Message;
  readonly calls: readonly ToolCall[];
}

/** A change that the index has not seen: a message to add again, or one that is gone. */
export interface SearchChange {
  readonly row: number;
  /** Another number when the message has changed again. */
  readonly change: number;
  /** Missing: it was deleted, or is no longer part of its thread. */
  readonly found?: SearchedMessage | undefined;
}

/** What a message is found by, separated by spaces; without terms, it is removed from the index. */
export interface SearchEntry extends Pick<SearchChange, 'row' | 'change'> {
  readonly terms?: string | undefined;
}

/** Whether searches can use the index. */
export type SearchIndexHealth =
  | { readonly kind: 'usable' }
  /** There is no full-text search in this SQLite. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failing'; readonly fault: StorageFault };

/**
 * Port: the index of words. It is derived from the conversations and lies in a file of its own: one that is damaged is
 * replaced by an empty one, and every message counts as changed. Its failures never reject; see `health`.
 */
export interface SearchIndex {
  health(): SearchIndexHealth;
  /** How many messages wait for the index, and how many there are. */
  progress(): Promise<{ readonly waiting: number; readonly total: number }>;
  /** The newest changes that the index has not seen, oldest first; at most about `maxCharacters` of text. */
  changes(limits: { readonly maxMessages: number; readonly maxCharacters: number }): Promise<readonly SearchChange[]>;
  /** Adds or replaces, all or nothing; afterwards these are no longer changes. */
  write(entries: readonly SearchEntry[]): Promise<void>;
  /** Removes the traces of deleted messages from the file, a little at a time; returns whether there is more to do. */
  tidy(): Promise<boolean>;
  /** The rows that an expression finds, newest first, before a row. */
  find(query: { readonly expression: string; readonly before: number; readonly limit: number }): Promise<number[]>;
  /**
   * Rows whose text contains every word, without the index: newest first, of at most `scan` rows before a row. `reached` is
   * the last row that was looked at.
   */
  scan(query: { readonly words: readonly string[]; readonly before: number; readonly scan: number }): Promise<{
    readonly rows: number[];
    readonly reached: number;
  }>;
  /** The messages of these rows that are shown in a conversation, in the same order. */
  read(rows: readonly number[]): Promise<readonly SearchedMessage[]>;
}
