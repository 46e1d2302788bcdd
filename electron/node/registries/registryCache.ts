import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { KeptAnswer, RegistryCache } from '../../host/ports/registryStores.ts';
import { openReplaceableFile } from '../store/replaceableFile.ts';

/** Changes with the tables. */
const format = 1;
const tables = `
  CREATE TABLE answers (url TEXT PRIMARY KEY, registry TEXT NOT NULL, etag TEXT, at INTEGER NOT NULL, bytes INTEGER NOT NULL,
    text TEXT NOT NULL) STRICT;
  CREATE INDEX answers_by_time ON answers (at)`;

/** The official registry has about 40 MB. */
const maxBytes = 128 * 1024 * 1024;
/** A single answer that takes more of the room is used once and not kept. */
const maxAnswerBytes = 16 * 1024 * 1024;

/** Answers of registries in SQLite, in a file of their own. The oldest make room for new ones. Opened at its first use. */
export class SqliteRegistryCache implements RegistryCache {
  readonly #path: string;
  readonly #statements = new Map<string, StatementSync>();
  #file: DatabaseSync | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  answer(url: string): KeptAnswer | undefined {
    const row = this.#prepare('SELECT text, etag, at FROM answers WHERE url = ?').get(url);
    if (row === undefined) return undefined;
    const { text, etag, at } = row;
    return { text: String(text), etag: typeof etag === 'string' ? etag : undefined, at: Number(at) };
  }

  keep(registry: string, url: string, { text, etag, at }: KeptAnswer): void {
    const bytes = Buffer.byteLength(text);
    if (bytes > maxAnswerBytes) return;
    this.#prepare(
      'INSERT OR REPLACE INTO answers (url, registry, etag, at, bytes, text) VALUES (?, ?, ?, ?, ?, ?)',
    ).run(url, registry, etag ?? null, at, bytes, text);
    this.#makeRoom();
  }

  urlsOf(registry: string): readonly string[] {
    const rows = this.#prepare('SELECT url FROM answers WHERE registry = ? ORDER BY at DESC').all(registry);
    return rows.map(({ url }) => String(url));
  }

  forget(registry: string): void {
    this.#prepare('DELETE FROM answers WHERE registry = ?').run(registry);
  }

  close(): void {
    this.#statements.clear();
    this.#file?.close();
    this.#file = undefined;
  }

  #makeRoom(): void {
    for (;;) {
      const used = Number(this.#prepare('SELECT sum(bytes) AS used FROM answers').get()?.['used'] ?? 0);
      if (used <= maxBytes) return;
      this.#prepare('DELETE FROM answers WHERE url IN (SELECT url FROM answers ORDER BY at LIMIT 20)').run();
    }
  }

  #prepare(sql: string): StatementSync {
    this.#file ??= openReplaceableFile(this.#path, { format, tables });
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.#file.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }
}
