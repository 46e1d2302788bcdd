import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { chatTags } from '../../../shared/domain/chatTag.ts';
import { conversationHeader } from '../../../shared/domain/conversation.ts';
import { HostError } from '../../../shared/domain/error.ts';
import { projectId } from '../../../shared/domain/ids.ts';
import type { StorageFault } from '../../../shared/domain/storage.ts';
import type {
  SearchChange,
  SearchedMessage,
  SearchEntry,
  SearchIndex,
  SearchIndexHealth,
} from '../../host/ports/searchIndex.ts';
import type { Database, Row } from './database.ts';
import { messageColumns, threadFromRows } from './messageRows.ts';
import { readableJson } from './readableRows.ts';
import { hasFullTextSearch, openSearchIndex, removeSearchIndex } from './searchIndexFile.ts';
import { storageFaultOf } from './storageErrors.ts';

/** How much of the index one call of `tidy` writes, in pages. */
const tidyPages = 64;
/** An index that is damaged again and again is given up until the next start. */
const maxRebuilds = 3;

const shown = "messages.removed = 0 AND messages.state <> 'streaming'";
const searchedColumns = `messages.rowid AS row, conversations.title, conversations.updated_at, conversations.tags, conversations.project_id, conversations.deleted_at,
  ${messageColumns.replace(/^id,/, 'messages.id,')}`;

/** The search index in a file of its own, beside the database: its damage does not concern the conversations. */
export class SqliteSearchIndex implements SearchIndex {
  readonly #main: Database;
  readonly #path: string;
  readonly #hasFullText: () => boolean;
  #file: DatabaseSync | undefined;
  #health: SearchIndexHealth = { kind: 'usable' };
  #rebuilds = 0;
  #tidying: 'no' | 'begins' | 'goesOn' = 'no';

  /** @param hasFullText whether this SQLite can search full text */
  constructor(main: Database, path: string, hasFullText: () => boolean = hasFullTextSearch) {
    this.#main = main;
    this.#path = path;
    this.#hasFullText = hasFullText;
  }

  health(): SearchIndexHealth {
    return this.#health;
  }

  /** Tries a failing index again. */
  async progress() {
    if (this.#health.kind === 'failing') this.#health = { kind: 'usable' };
    return this.#guarded({ waiting: 0, total: 0 }, () => {
      const waiting = this.#count('SELECT count(*) AS n FROM search_changes');
      if (waiting === 0) return { waiting, total: 0 };
      return { waiting, total: this.#count(`SELECT count(*) AS n FROM messages WHERE ${shown}`) };
    });
  }

  async changes({ maxMessages, maxCharacters }: { readonly maxMessages: number; readonly maxCharacters: number }) {
    return this.#guarded<SearchChange[]>([], () => {
      const sql = 'SELECT row, change FROM search_changes ORDER BY row DESC LIMIT ?';
      const changes: SearchChange[] = [];
      let characters = 0;
      for (const { row, change } of this.#main.all(sql, maxMessages)) {
        const [found] = this.#readRow(Number(row));
        changes.push({ row: Number(row), change: Number(change), found });
        characters += found?.message.text.length ?? 0;
        if (characters >= maxCharacters) break;
      }
      // FTS5 is fastest when rows are added in their order.
      return changes.reverse();
    });
  }

  async write(entries: readonly SearchEntry[]): Promise<void> {
    this.#guarded(undefined, (file) => {
      inTransaction(file, () => {
        const remove = file.prepare('DELETE FROM words WHERE rowid = ?');
        const add = file.prepare('INSERT INTO words (rowid, terms) VALUES (?, ?)');
        for (const { row, terms } of entries) {
          remove.run(row);
          if (terms !== undefined) add.run(row, terms);
          else if (!this.#exists(row)) noteDeleted(file);
        }
      });
      this.#main.transaction(() => {
        const sql = 'DELETE FROM search_changes WHERE row = ? AND change = ?';
        for (const { row, change } of entries) this.#main.run(sql, row, change);
      });
    });
  }

  async tidy(): Promise<boolean> {
    return this.#guarded(false, (file) => {
      if (this.#tidying === 'no') {
        if (file.prepare("SELECT 1 FROM facts WHERE name = 'hasDeleted'").get() === undefined) return false;
        this.#tidying = 'begins';
      }
      const changes = () => Number(file.prepare('SELECT total_changes() AS n').get()?.['n']);
      const before = changes();
      const pages = this.#tidying === 'begins' ? -tidyPages : tidyPages;
      file.prepare("INSERT INTO words (words, rank) VALUES ('merge', ?)").run(pages);
      this.#tidying = 'goesOn';
      // FTS5 counts at least two changes when it merged something.
      if (changes() - before >= 2) return true;
      this.#tidying = 'no';
      file.exec("DELETE FROM facts WHERE name = 'hasDeleted'; PRAGMA wal_checkpoint(TRUNCATE)");
      return false;
    });
  }

  async find({ expression, before, limit }: Parameters<SearchIndex['find']>[0]): Promise<number[]> {
    return this.#guarded<number[]>([], (file) => {
      const sql = 'SELECT rowid FROM words WHERE words MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?';
      return file
        .prepare(sql)
        .all(expression, before, limit)
        .map(({ rowid }) => Number(rowid));
    });
  }

  async scan({ words, before, scan }: Parameters<SearchIndex['scan']>[0]) {
    const newest = Math.min(before, this.#count('SELECT coalesce(max(rowid), 0) + 1 AS n FROM messages'));
    const reached = Math.max(newest - scan, 0);
    const contained = words.map(() => "AND text LIKE ? ESCAPE '\\'").join(' ');
    const rows = this.#main.all(
      `SELECT rowid AS row FROM messages WHERE rowid < ? AND rowid >= ? AND ${shown} ${contained} ORDER BY rowid DESC`,
      newest,
      reached,
      ...words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
    );
    return { rows: rows.map(({ row }) => Number(row)), reached };
  }

  async read(rows: readonly number[]): Promise<readonly SearchedMessage[]> {
    return rows.flatMap((row) => this.#readRow(row, 'AND conversations.deleted_at IS NULL'));
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
  }

  #readRow(row: number, also = ''): SearchedMessage[] {
    const sql = `SELECT ${searchedColumns} FROM messages JOIN conversations ON conversations.id = conversation_id
      WHERE messages.rowid = ? AND ${shown} ${also}`;
    const found = this.#main.get(sql, row);
    return found === undefined ? [] : searchedMessages(this.#main, found);
  }

  #exists(row: number): boolean {
    return this.#main.get('SELECT 1 FROM messages WHERE rowid = ?', row) !== undefined;
  }

  #count(sql: string): number {
    return Number(this.#main.get(sql)?.['n'] ?? 0);
  }

  /** Runs something with the index; a failure changes the health, and the answer is `otherwise`. */
  #guarded<T>(otherwise: T, work: (file: DatabaseSync) => T): T {
    if (this.#health.kind === 'missing') return otherwise;
    if (this.#main.refusal !== undefined) return this.#fail(this.#main.refusal, otherwise);
    try {
      const file = this.#open();
      return file === undefined ? otherwise : work(file);
    } catch (error) {
      const fault = storageFaultOf(error) ?? faultOfMain(error);
      if (fault === undefined) throw error;
      // Errors of the database are already converted, and reported where they occurred.
      if (fault !== 'damaged' || error instanceof HostError || this.#rebuilds >= maxRebuilds) {
        return this.#fail(fault, otherwise);
      }
      this.#rebuilds++;
      this.close();
      removeSearchIndex(this.#path);
      return otherwise;
    }
  }

  #fail<T>(fault: StorageFault, otherwise: T): T {
    this.#health = { kind: 'failing', fault };
    return otherwise;
  }

  /** `undefined`: there is no full-text search. */
  #open(): DatabaseSync | undefined {
    if (this.#file !== undefined) return this.#file;
    if (this.#hasFullText()) this.#file = openSearchIndex(this.#main, this.#path);
    else this.#health = { kind: 'missing' };
    return this.#file;
  }
}

function faultOfMain(error: unknown): StorageFault | undefined {
  const problem = error instanceof HostError ? error.problem : undefined;
  return problem?.kind === 'storageFailed' ? problem.fault : undefined;
}

function searchedMessages(db: Database, row: Row): SearchedMessage[] {
  const { messages, calls } = threadFromRows(db, [row]);
  const conversation = {
    id: row['conversation_id'],
    title: row['title'],
    updatedAt: row['updated_at'],
    tags: tagsOf(row),
    projectId: projectId.safeParse(row['project_id']).data,
  };
  const header = searchedHeader.safeParse(conversation);
  if (!header.success) return [];
  return messages.map(({ message }) => ({ row: Number(row['row']), conversation: header.data, message, calls }));
}

const searchedHeader = z.lazy(() =>
  conversationHeader.unwrap().pick({ id: true, title: true, updatedAt: true, tags: true, projectId: true }),
);

function tagsOf(row: Row) {
  return typeof row['tags'] === 'string' ? chatTags.safeParse(readableJson(row, 'tags')).data : undefined;
}

function noteDeleted(file: DatabaseSync): void {
  file.exec("INSERT OR REPLACE INTO facts (name, value) VALUES ('hasDeleted', '1')");
}

function inTransaction(file: DatabaseSync, work: () => void): void {
  file.exec('BEGIN IMMEDIATE');
  try {
    work();
    file.exec('COMMIT');
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK');
    throw error;
  }
}
