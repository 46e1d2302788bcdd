import type { z } from 'zod';
import type { Database } from './database.ts';
import { readableJson, readEach } from './readableRows.ts';

/** A short list that is stored as one document. An entry that cannot be read, such as of a newer version, stays as it is. */
export class ListDocument<Entry> {
  readonly #db: Database;
  readonly #name: string;
  readonly #schema: z.ZodType<Entry>;

  constructor(db: Database, name: string, schema: z.ZodType<Entry>) {
    this.#db = db;
    this.#name = name;
    this.#schema = schema;
  }

  read(): Entry[] {
    return readEach(this.#schema, this.#stored());
  }

  /** On disk when it returns. */
  write(entries: readonly Entry[]): void {
    const stored = this.#stored();
    const unreadable: unknown[] = Array.isArray(stored)
      ? stored.filter((entry: unknown) => !this.#schema.safeParse(entry).success)
      : [];
    const sql = 'INSERT INTO documents (name, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data';
    this.#db.durably(() => this.#db.run(sql, this.#name, JSON.stringify([...entries, ...unreadable])));
  }

  #stored(): unknown {
    const row = this.#db.get('SELECT data FROM documents WHERE name = ?', this.#name);
    return row === undefined ? undefined : readableJson(row, 'data');
  }
}
