import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compactDatabase, freeBytes } from './compactDatabase.ts';
import { Database } from './database.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './openDatabase.ts';

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

describe('a database of an older version', () => {
  it('can give space back after the update, with all that is in it', async () => {
    const old = new DatabaseSync(path);
    const version = migrations.length - 1;
    old.exec(`PRAGMA journal_mode=WAL; ${migrations.slice(0, version).join(';')}; PRAGMA user_version=${version}`);
    old.exec("INSERT INTO documents (name, data) VALUES ('here', '1')");
    expect(old.prepare('PRAGMA auto_vacuum').get()).toEqual({ auto_vacuum: 0 });
    old.close();
    openDatabase(path).close();
    const db = withFreeSpace();
    expect(freeBytes(db)).toBeGreaterThan(1_000_000);
    await compactDatabase(db, () => undefined, never);
    expect(freeBytes(db)).toBe(0);
    expect(db.get("SELECT data FROM documents WHERE name = 'here'")).toEqual({ data: '1' });
  });
});
