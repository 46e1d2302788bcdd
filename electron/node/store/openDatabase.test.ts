import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDailyCopy } from './databaseCopies.ts';
import { dropPermissions, mustPermitNothing } from './dropPermissions.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './openDatabase.ts';
import { openStorage } from './openStorage.ts';
import { readingFolderPrefix, removeReadingFolders } from './readingFolders.ts';
import { saveReadableRows } from './saveReadableRows.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-open-test-'));
  path = join(folder, 'gatehouse.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The database as a version with this many migrations would have written it. */
function makeOld(version: number): void {
  const old = new DatabaseSync(path);
  old.exec(`PRAGMA journal_mode=WAL; ${migrations.slice(0, version).join(';')}; PRAGMA user_version=${version}`);
  old.exec(`
    INSERT INTO conversations (id, title, created_at, updated_at, deleted_at)
      VALUES ('kept', 't', 1, 1, NULL), ('deleted', 't', 1, 1, 5);
    INSERT INTO messages (id, conversation_id, position, state, text, data, removed)
      VALUES ('shown', 'kept', 1, 'finished', 'x', '{}', 0), ('edited', 'kept', 1, 'finished', 'secret words', '{}', 1)`);
  old.close();
}

function idsIn(file: string, table: string): unknown[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare(`SELECT id FROM ${table}`).all();
  db.close();
  return rows.map(({ id }) => id);
}

describe('a wrong bit in the header', () => {
  it('never keeps the data from being opened, and costs nothing', async () => {
    openDatabase(path).close();
    const db = new DatabaseSync(path);
    db.exec("INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('a', 't', 1, 1)");
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    const bytes = readFileSync(path);
    const flip = async (at: number, bit: number) => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
      writeFileSync(path, flipped);
      const storage = await openStorage(folder, () => undefined);
      const found = storage.database.all('SELECT id FROM conversations').map(({ id }) => id);
      const { state } = storage.watch;
      storage.dispose();
      expect({ at, bit, state: state.kind, found }).toEqual({ at, bit, state: 'writable', found: ['a'] });
    };
    // The numbers of the format, of the schema's format and of its version.
    for (const at of [18, 19, 47, 60, 61, 62, 63]) await flip(at, at % 8);
    for (const bit of [0, 1, 2]) await flip(63, bit);
    await fc.assert(fc.asyncProperty(fc.nat(99), fc.nat(7), flip), { numRuns: 40 });
  });

  it.each([
    [1, 2],
    [3, 1],
    [migrations.length, 0],
    [migrations.length, migrations.length + 1],
  ])('is found where the version was not noted yet: tables of %i, said to be %i', (real, said) => {
    makeOld(real);
    const db = new DatabaseSync(path);
    db.exec(`PRAGMA user_version=${said}`);
    db.close();
    expect(() => openDatabase(path)).toThrow(expect.objectContaining({ errcode: 11 }));
  });
});

describe('the copy before a change of the schema', () => {
  it('contains no deleted or replaced data, and neither does the daily copy', async () => {
    makeOld(migrations.length - 1);
    openDatabase(path).close();
    await makeDailyCopy(folder, path);
    const copies = readdirSync(join(folder, 'copies'));
    expect(copies).toHaveLength(2);
    for (const copy of copies.map((name) => join(folder, 'copies', name))) {
      expect(idsIn(copy, 'conversations')).toEqual(['kept']);
      expect(idsIn(copy, 'messages')).toEqual(['shown']);
      expect(readFileSync(copy).includes('secret words')).toBe(false);
    }
  });

  it('is not left there by a migration that fails, however often', () => {
    // The name of an index that one of the migrations makes.
    makeOld(migrations.findIndex((migration) => migration.includes('conversations_shelved')));
    const db = new DatabaseSync(path);
    db.exec('CREATE VIEW conversations_shelved AS SELECT 1');
    db.close();
    for (let tries = 0; tries < 3; tries++) {
      expect(() => openDatabase(path)).toThrow(expect.objectContaining({ errcode: 1 }));
      expect(readdirSync(join(folder, 'copies'))).toEqual([]);
    }
  });
});

describe('removing permissions from a database', () => {
  it('is final also when saving rows failed before it', () => {
    const damaged = join(folder, 'damaged.db');
    openDatabase(damaged).close();
    let db = openDatabase(path);
    db.exec(`INSERT INTO trust (server_id, data) VALUES ('s', '{"verdict":"trusted"}')`);
    // Simulates any error in the middle of saving.
    db.exec('DROP TABLE queued_messages');
    expect(saveReadableRows(db, damaged)).toBe(0);
    expect(db.isTransaction).toBe(false);
    expect(() => mustPermitNothing(db)).toThrow(expect.objectContaining({ cause: { table: 'trust' } }));
    dropPermissions(db);
    db.close();
    db = new DatabaseSync(path);
    mustPermitNothing(db);
    db.close();
  });

  it('reports a full disk instead of leaving rows out', () => {
    const damaged = join(folder, 'damaged.db');
    const source = openDatabase(damaged);
    const words = 'words '.repeat(5000);
    source.exec(`INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('a', '${words}', 1, 1)`);
    source.close();
    const db = openDatabase(path);
    db.exec('PRAGMA max_page_count = 1');
    expect(() => saveReadableRows(db, damaged)).toThrow(expect.objectContaining({ errcode: 13 }) as Error);
    db.close();
  });
});

describe('folders with a database that was only read', () => {
  it('are removed when the process that made them is gone, and nothing else is', () => {
    const make = (name: string) => {
      mkdirSync(join(folder, name));
      return name;
    };
    // No process has this number: it is larger than any system gives.
    const gone = make('gatehouse-reading-2147483646-abcDEF');
    const old = make('gatehouse-reading-abcDEF');
    utimesSync(join(folder, old), 1, 1);
    const kept = [
      make(`${readingFolderPrefix}abcDEF`),
      make('gatehouse-reading-fresh1'),
      make('gatehouse-reading-2147483646-other-name'),
      make('elsewhere'),
    ];
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'gatehouse-reading-2147483646-linked'));
    removeReadingFolders(folder);
    expect(readdirSync(folder)).not.toContain(gone);
    expect(readdirSync(folder)).not.toContain(old);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([...kept, 'gatehouse-reading-2147483646-linked']));
  });
});
