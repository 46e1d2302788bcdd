import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compactDatabase, freeBytes } from './compactDatabase.ts';
import { Database } from './database.ts';
import { migrations } from './migrations.ts';
import { maxBusyMs, openDatabase } from './openDatabase.ts';

const never = new AbortController().signal;
let folder: string;
let path: string;
let database: Database | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-compact-test-'));
  path = join(folder, 'gatehouse.db');
});
afterEach(() => {
  database?.close();
  database = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const put = (db: Database, name: string) =>
  db.run('INSERT INTO documents (name, data) VALUES (?, ?)', name, JSON.stringify(name.padEnd(20_000, 'x')));

/** A database of about 8 MB, of which three quarters were deleted. */
function withFreeSpace(): Database {
  database = new Database(path);
  const db = database;
  db.transaction(() => {
    for (let n = 0; n < 400; n++) put(db, `${n}`);
  });
  db.run("DELETE FROM documents WHERE CAST(name AS INTEGER) % 4 <> 0 AND name GLOB '[0-9]*'");
  db.all('PRAGMA wal_checkpoint(TRUNCATE)');
  return db;
}

const namesIn = (db: Database) =>
  db.all("SELECT name FROM documents WHERE name GLOB '[0-9]*' ORDER BY CAST(name AS INTEGER)").map(({ name }) => name);
const kept = Array.from({ length: 100 }, (_, n) => `${n * 4}`);

describe('compacting the database', () => {
  it('makes the file smaller by what was free, and keeps what is in it', async () => {
    const db = withFreeSpace();
    const size = statSync(path).size;
    const free = freeBytes(db);
    expect(free).toBeGreaterThan(size / 2);
    const told: (readonly [number, number])[] = [];
    const { beforeBytes, afterBytes } = await compactDatabase(db, (...each) => told.push(each), never);
    expect(beforeBytes).toBe(size);
    expect(statSync(path).size).toBe(afterBytes);
    expect(size - afterBytes).toBeGreaterThanOrEqual(free);
    expect(freeBytes(db)).toBe(0);
    expect(namesIn(db)).toEqual(kept);
    expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    const bytes = told.map(([done]) => done);
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
    expect(told.at(-1)).toEqual([free, free]);
    // Many small steps instead of one that everything waits for.
    expect(told.length).toBeGreaterThan(20);
  });

  it('lets everything else read and write in between, also what frees more', async () => {
    const db = withFreeSpace();
    let steps = 0;
    const others = () => {
      steps++;
      put(db, `${1000 + steps}`);
      db.run('DELETE FROM documents WHERE name = ?', `${1000 + steps - 1}`);
    };
    await compactDatabase(db, others, never);
    expect(steps).toBeGreaterThan(10);
    expect(namesIn(db)).toEqual([...kept, `${1000 + steps}`]);
    expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  });

  it('stopped half way, keeps what it did, and goes on with the rest the next time', async () => {
    const db = withFreeSpace();
    const free = freeBytes(db);
    const stop = new AbortController();
    const reason = new Error('enough');
    let steps = 0;
    const stopping = compactDatabase(db, () => ++steps === 5 && stop.abort(reason), stop.signal);
    await expect(stopping).rejects.toBe(reason);
    expect(freeBytes(db)).toBeLessThan(free);
    expect(freeBytes(db)).toBeGreaterThan(0);
    db.close();
    database = new Database(path);
    await compactDatabase(database, () => undefined, never);
    expect(freeBytes(database)).toBe(0);
    expect(namesIn(database)).toEqual(kept);
  });
});

describe('while another connection reads, such as that of the daily copy', () => {
  /** Ended by `close`. */
  const readElsewhere = () => {
    const reader = new DatabaseSync(path, { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM documents').get();
    return reader;
  };

  it('lets the host do everything else, and makes the file smaller once that ended', async () => {
    const db = withFreeSpace();
    const size = statSync(path).size;
    const reader = readElsewhere();
    // The reader ends only when the host gets to a timer: one that waits for it would find it still there.
    const compacting = compactDatabase(
      db,
      (done, ofBytes) => {
        if (done === ofBytes) setTimeout(() => reader.close(), 100);
      },
      never,
    );
    const { beforeBytes, afterBytes } = await compacting;
    expect(beforeBytes).toBe(size);
    expect(afterBytes).toBe(statSync(path).size);
    expect(afterBytes).toBeLessThan(size / 2);
    expect(db.get('PRAGMA busy_timeout')).toEqual({ timeout: maxBusyMs });
  });

  it('can be stopped', async () => {
    const db = withFreeSpace();
    const size = statSync(path).size;
    const reader = readElsewhere();
    const stop = new AbortController();
    const reason = new Error('enough');
    const stopAtEnd = (done: number, ofBytes: number) => {
      if (done === ofBytes) setTimeout(() => stop.abort(reason), 100);
    };
    await expect(compactDatabase(db, stopAtEnd, stop.signal)).rejects.toBe(reason);
    expect(statSync(path).size).toBe(size);
    reader.close();
  });
});

describe('a database of an older version', () => {
  it('is not rewritten when it is opened, and offers nothing to give back', async () => {
    const old = new DatabaseSync(path);
    const version = migrations.length - 1;
    old.exec(`PRAGMA journal_mode=WAL; ${migrations.slice(0, version).join(';')}; PRAGMA user_version=${version}`);
    expect(old.prepare('PRAGMA auto_vacuum').get()).toEqual({ auto_vacuum: 0 });
    old.close();
    openDatabase(path).close();
    const db = withFreeSpace();
    expect(db.get('PRAGMA auto_vacuum')).toEqual({ auto_vacuum: 0 });
    expect(freeBytes(db)).toBe(0);
    const { beforeBytes, afterBytes } = await compactDatabase(db, () => undefined, never);
    expect(afterBytes).toBe(beforeBytes);
    expect(namesIn(db)).toEqual(kept);
  });
});
