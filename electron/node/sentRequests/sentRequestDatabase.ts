import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { storageFailedError, storageFaultOf } from '../store/storageErrors.ts';
import { openSentRequests } from './sentRequestFile.ts';

/** The file of sent requests: it is opened at first use, and what goes wrong with it is told as a fault of storage. */
export class SentRequestDatabase {
  readonly #path: string;
  readonly #statements = new Map<string, StatementSync>();
  readonly #onUndone: () => void;
  #file: DatabaseSync | undefined;

  /** @param onUndone called when rows were not written, or the file was closed: what was read before counts no more */
  constructor(path: string, onUndone: () => void) {
    this.#path = path;
    this.#onUndone = onUndone;
  }

  run(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.#open().prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }

  usedBytes(): number {
    const used =
      this.#number('PRAGMA page_count', 'page_count') - this.#number('PRAGMA freelist_count', 'freelist_count');
    return used * this.#number('PRAGMA page_size', 'page_size');
  }

  /** Gives pages without content back to the disk. Returns whether there were any. */
  giveBack(pages: number): boolean {
    if (this.#number('PRAGMA freelist_count', 'freelist_count') === 0) return false;
    this.#open().exec(`PRAGMA incremental_vacuum(${pages})`);
    return true;
  }

  /** Deleted texts would stay in SQLite's log until it is written over. */
  clearLog(): void {
    this.#open().exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** All or nothing. @throws HostError `storageFailed` */
  write<T>(work: () => T): T {
    return this.inWords(() => this.inTransaction(work));
  }

  inTransaction<T>(work: () => T): T {
    const file = this.#open();
    file.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      file.exec('COMMIT');
      return result;
    } catch (error) {
      this.#onUndone();
      if (file.isTransaction) file.exec('ROLLBACK');
      throw error;
    }
  }

  /** @throws HostError `storageFailed` for what the disk or SQLite throws */
  inWords<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault === undefined) throw error;
      // The next one opens it again, and replaces it where it is damaged.
      this.close();
      throw storageFailedError(fault, error);
    }
  }

  close(): void {
    this.#statements.clear();
    this.#onUndone();
    this.#file?.close();
    this.#file = undefined;
  }

  #number(sql: string, column: string): number {
    return Number(this.run(sql).get()?.[column]);
  }

  #open(): DatabaseSync {
    return (this.#file ??= openSentRequests(this.#path));
  }
}
