import { statSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { StorageFault } from '../../../shared/domain/storage.ts';
import { fileNumber, maxBusyMs, openDatabase } from './openDatabase.ts';
import { reasonWords } from './reasonWords.ts';
import { titleSearch } from './titleSearch.ts';
import { storageFailedError, storageFaultOf } from './storageErrors.ts';

/** More than fits into the free space of existing pages. */
const probeBytes = 64 * 1024;

export type Row = Record<string, SQLInputValue>;

/** The JSON a column holds, not yet checked. */
export function jsonColumn(row: Row, column: string): unknown {
  const text = row[column];
  if (typeof text !== 'string') throw new TypeError(`Column ${column} holds no text`);
  return JSON.parse(text);
}

/** Options of a `Database`. */
export interface DatabaseOptions {
  /** An open one, where it is not to be opened by its path. */
  readonly connection?: DatabaseSync;
  /** The real database cannot be written for this reason; a temporary one replaces it. */
  readonly refusal?: StorageFault;
  /** Called with each fault of the disk or the file. */
  readonly report?: (fault: StorageFault) => void;
}

/**
 * The SQLite database. Written data survives the end of the process at any moment; `durably` also flushes to disk, for
 * data that must survive a power failure.
 */
export class Database {
  readonly #path: string;
  readonly #report: (fault: StorageFault) => void;
  #db: DatabaseSync;
  #refusal: StorageFault | undefined;
  #file: number | undefined;
  readonly #statements = new Map<string, StatementSync>();

  /** @throws HostError `conflict` when a newer Gatehouse wrote the file */
  constructor(path: string, { connection, refusal, report = () => undefined }: DatabaseOptions = {}) {
    this.#path = path;
    this.#report = report;
    this.#refusal = refusal;
    this.#db = withFunctions(connection ?? openDatabase(path));
    this.#file = fileNumber(path);
  }

  /** The real database can be opened now, and replaces the temporary one. */
  replaceWith(connection: DatabaseSync): void {
    this.#statements.clear();
    this.#db.close();
    this.#db = withFunctions(connection);
    this.#file = fileNumber(this.#path);
    this.#refusal = undefined;
  }

  /** Whether a temporary database is in use. */
  get isStandIn(): boolean {
    return this.#refusal !== undefined;
  }

  /** Why nothing can be written now; `undefined` for the real database. */
  get refusal(): StorageFault | undefined {
    return this.#refusal;
  }

  /** Checks that a write of some size reaches the file now. @throws HostError `storageFailed` */
  tryWriting(): void {
    const sql = `INSERT INTO documents (name, data) VALUES ('storageProbe', ?)
      ON CONFLICT DO UPDATE SET data = excluded.data`;
    this.durably(() => this.run(sql, JSON.stringify('x'.repeat(probeBytes))));
    this.run("DELETE FROM documents WHERE name = 'storageProbe'");
  }

  /** @throws HostError `storageFailed` when the file is no longer where it was */
  mustBeThere(): void {
    if (this.#file === undefined || this.isStandIn || fileNumber(this.#path) === this.#file) return;
    this.#report('gone');
    throw storageFailedError('gone', undefined);
  }

  /** @throws HostError `storageFailed`, as all that follows */
  run(sql: string, ...values: SQLInputValue[]): void {
    if (this.#refusal !== undefined) throw storageFailedError(this.#refusal, undefined);
    this.#inWords(() => this.#prepare(sql).run(...values));
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#inWords(() => this.#prepare(sql).get(...values));
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#inWords(() => this.#prepare(sql).all(...values));
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
    // Data that is written to a deleted file is lost.
    this.mustBeThere();
    // The pragma has no effect inside a transaction.
    this.#db.exec('PRAGMA synchronous=FULL');
    try {
      return this.transaction(work);
    } finally {
      this.#db.exec('PRAGMA synchronous=NORMAL');
    }
  }

  /** Runs statements that fail at once where they would wait for another connection. */
  withoutWaiting<T>(work: () => T): T {
    // The pragma has its effect when it is prepared: a prepared statement that is used again has none.
    this.#db.exec('PRAGMA busy_timeout=0');
    try {
      return work();
    } finally {
      this.#db.exec(`PRAGMA busy_timeout=${maxBusyMs}`);
    }
  }

  /** The size of the file, without its log. */
  get fileBytes(): number {
    return statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  /** SQLite ends the transaction itself after some errors. The error before this is the relevant one. */
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

  /** Runs a statement; errors of the disk are converted and reported. */
  #inWords<T>(statement: () => T): T {
    try {
      return statement();
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault === undefined) throw error;
      this.#report(fault);
      throw storageFailedError(fault, error);
    }
  }
}

/** Functions for statements, in addition to SQLite's own. */
function withFunctions(connection: DatabaseSync): DatabaseSync {
  connection.function(reasonWords.name, { deterministic: true }, reasonWords.call);
  connection.function(titleSearch.name, { deterministic: true }, titleSearch.call);
  return connection;
}
