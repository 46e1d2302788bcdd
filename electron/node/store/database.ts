import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { HostError } from '../../../shared/domain/error.ts';
import { migrations } from './migrations.ts';
import { readableStorageError } from './storageErrors.ts';

export type Row = Record<string, SQLInputValue>;

/** The JSON a column holds, not yet checked. */
export function jsonColumn(row: Row, column: string): unknown {
  const text = row[column];
  if (typeof text !== 'string') throw new TypeError(`Column ${column} holds no text`);
  return JSON.parse(text);
}

/**
 * The one SQLite file. WAL with `synchronous=NORMAL`: what was written survives the end of the process at any moment;
 * `durably` also waits for the disk, for what must survive the loss of power.
 */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** @throws HostError `conflict` when a newer Gatehouse wrote the file */
  constructor(path: string) {
    this.#db = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
    this.#db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA trusted_schema=OFF;');
    this.#migrate(path);
  }

  /** @throws HostError `storageFailed`, as all that follows */
  run(sql: string, ...values: SQLInputValue[]): void {
    inWords(() => this.#prepare(sql).run(...values));
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return inWords(() => this.#prepare(sql).get(...values));
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return inWords(() => this.#prepare(sql).all(...values));
  }

  /** All or nothing. */
  transaction<T>(work: () => T): T {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** As `transaction`, and on the disk itself when it answers. */
  durably<T>(work: () => T): T {
    // The pragma has no effect inside a transaction.
    this.#db.exec('PRAGMA synchronous=FULL');
    try {
      return this.transaction(work);
    } finally {
      this.#db.exec('PRAGMA synchronous=NORMAL');
    }
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  /** SQLite has ended the transaction by itself after some errors. What went wrong is the error before this. */
  #rollBack(): void {
    if (!this.#db.isTransaction) return;
    try {
      this.run('ROLLBACK');
    } catch {
      // The next BEGIN fails with the reason.
    }
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #migrate(path: string): void {
    const version = Number(this.#db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
    if (version > migrations.length) {
      this.#db.close();
      throw new HostError(
        'conflict',
        `${path} was written by a newer Gatehouse. Use that one, or another data folder.`,
      );
    }
    for (const [at, sql] of migrations.slice(version).entries()) {
      this.durably(() => this.#db.exec(`${sql}; PRAGMA user_version=${version + at + 1}`));
    }
  }
}

/** Runs a statement; what is wrong with the disk is said in words. */
function inWords<T>(statement: () => T): T {
  try {
    return statement();
  } catch (error) {
    throw readableStorageError(error);
  }
}
