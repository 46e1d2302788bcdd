import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './openDatabase.ts';
import { isEmptied, openOrRecover } from './openOrRecover.ts';
import { openStorage } from './openStorage.ts';
import { recoveredPath } from './recoverDatabase.ts';
import { diskFiles, type RecoveryFiles } from './recoveryFiles.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-recovery-test-'));
  path = join(folder, 'gatehouse.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A damaged database with two chats, and a copy of it from before the second. */
function makeDamagedFolder(): void {
  const db = openDatabase(path);
  const trust = db.prepare('INSERT INTO trust (server_id, data) VALUES (?, ?)');
  trust.run('server_no', JSON.stringify({ verdict: 'never' }));
  trust.run('server_yes', JSON.stringify({ verdict: 'trusted' }));
  const chat = db.prepare("INSERT INTO conversations (id, title, created_at, updated_at) VALUES (?, 't', 1, 1)");
  chat.run('conversation_old');
  mkdirSync(join(folder, 'copies'));
  db.prepare('VACUUM INTO ?').run(join(folder, 'copies', 'daily-1700000000000.db'));
  chat.run('conversation_new');
  db.close();
  const bytes = readFileSync(path);
  // The header, which is mended to read the rest.
  bytes.fill(0xa5, 0, 24);
  writeFileSync(path, bytes);
}

it('takes the drafts of the damaged database, and none of a copy from before they were sent', () => {
  const db = openDatabase(path);
  expect(db.prepare('PRAGMA auto_vacuum').get()).toEqual({ auto_vacuum: 2 });
  const chat = db.prepare("INSERT INTO conversations (id, title, created_at, updated_at) VALUES (?, 't', 1, 1)");
  for (const id of ['conversation_a', 'conversation_b']) chat.run(id);
  const keep = db.prepare('INSERT OR REPLACE INTO drafts (key, text) VALUES (?, ?)');
  keep.run('new', 'sent long ago');
  keep.run('conversation_a', 'older');
  mkdirSync(join(folder, 'copies'));
  db.prepare('VACUUM INTO ?').run(join(folder, 'copies', 'daily-1700000000000.db'));
  db.exec("DELETE FROM drafts WHERE key = 'new'");
  keep.run('conversation_a', 'newer');
  keep.run('conversation_b', 'begun since');
  keep.run('conversation_gone', 'of no chat');
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0xa5, 0, 24);
  writeFileSync(path, bytes);
  const recovered = openOrRecover(path, isEmptied(path), diskFiles).db;
  expect(recovered.prepare('SELECT key, text FROM drafts ORDER BY key').all()).toEqual([
    { key: 'conversation_a', text: 'newer' },
    { key: 'conversation_b', text: 'begun since' },
  ]);
  recovered.close();
});

it('prefers the text of the copy to one that was written over, and keeps what only the damaged database has', () => {
  const db = openDatabase(path);
  const chat = db.prepare('INSERT INTO conversations (id, title, created_at, updated_at) VALUES (?, ?, 1, 1)');
  chat.run('conversation_old', 'A title of many letters');
  chat.run('conversation_odd', 'older \ufffd');
  mkdirSync(join(folder, 'copies'));
  db.prepare('VACUUM INTO ?').run(join(folder, 'copies', 'daily-1700000000000.db'));
  db.exec("UPDATE conversations SET title = 'newer \ufffd' WHERE id = 'conversation_odd'");
  chat.run('conversation_new', 'Another title of letters');
  db.close();
  const bytes = readFileSync(path);
  for (const title of ['title of many', 'title of letters']) {
    const at = bytes.indexOf(title);
    expect(at).toBeGreaterThan(0);
    bytes.fill(0xa5, at, at + 5);
  }
  bytes.fill(0xa5, 0, 24);
  writeFileSync(path, bytes);
  const recovered = openOrRecover(path, isEmptied(path), diskFiles).db;
  expect(recovered.prepare('SELECT id, title FROM conversations ORDER BY id').all()).toEqual([
    { id: 'conversation_new', title: 'Another \ufffd\ufffd\ufffd\ufffd\ufffd of letters' },
    // U+FFFD that the user has in a text is no damage.
    { id: 'conversation_odd', title: 'newer \ufffd' },
    { id: 'conversation_old', title: 'A title of many letters' },
  ]);
  recovered.close();
});

class Ended extends Error {}

/** Does as many operations as it may. Then the process has ended, or the disk is full. */
function endingAfter(operations: number, how: 'killed' | 'full'): RecoveryFiles & { readonly isOver: () => boolean } {
  let left = operations;
  const may = () => {
    if (left-- > 0) return;
    throw how === 'killed' ? new Ended() : Object.assign(new Error('No space'), { code: 'ENOSPC' });
  };
  return {
    isOver: () => left < 0,
    copy(from, to) {
      if (left === 0) writeFileSync(to, readFileSync(from).subarray(0, 5000));
      may();
      diskFiles.copy(from, to);
    },
    rename: (from, to) => (may(), diskFiles.rename(from, to)),
    remove: (name) => (may(), diskFiles.remove(name)),
    makeFolder: (name) => (may(), diskFiles.makeFolder(name)),
    restrict: (name) => (may(), diskFiles.restrict(name)),
    open: (name) => (may(), diskFiles.open(name)),
  };
}

function chats(db: DatabaseSync): unknown[] {
  return db
    .prepare('SELECT id FROM conversations ORDER BY id')
    .all()
    .map(({ id }) => id);
}

function trusted(db: DatabaseSync): unknown[] {
  return db
    .prepare('SELECT server_id FROM trust')
    .all()
    .map((row) => row['server_id']);
}

describe('a recovery', () => {
  it.each(['killed', 'full'] as const)('may end at any operation (%s): the next start has it all', async (how) => {
    for (let operations = 0; ; operations++) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      makeDamagedFolder();
      const files = endingAfter(operations, how);
      let isComplete = false;
      try {
        openOrRecover(path, isEmptied(path), files).db.close();
        isComplete = true;
      } catch (error) {
        if (!files.isOver()) throw error;
      }
      const started = await openStorage(folder, () => undefined);
      const again = new DatabaseSync(path);
      const found = { state: started.watch.state.kind, notices: started.watch.notices.map(({ kind }) => kind) };
      expect({ operations, ...found, chats: chats(again), trusted: trusted(again) }).toEqual({
        operations,
        state: 'writable',
        notices: ['databaseRestored'],
        chats: ['conversation_new', 'conversation_old'],
        trusted: ['server_no'],
      });
      expect(existsSync(recoveredPath(path))).toBe(false);
      again.close();
      started.dispose();
      if (isComplete) break;
      expect(operations).toBeLessThan(100);
    }
  });

  it('is reported at each start until the host has handled it', async () => {
    makeDamagedFolder();
    for (const handles of [false, true]) {
      const storage = await openStorage(folder, () => undefined);
      expect(storage.watch.notices.map(({ kind }) => kind)).toEqual(['databaseRestored']);
      if (handles) storage.watch.restoreWasHandled();
      storage.dispose();
    }
    const later = await openStorage(folder, () => undefined);
    expect(later.watch.notices).toEqual([]);
    later.dispose();
  });

  it('takes a missing database for lost when there is a copy, or one that was set aside', async () => {
    makeDamagedFolder();
    mkdirSync(join(folder, 'damaged'));
    renameSync(path, join(folder, 'damaged', 'gatehouse-1.db'));
    const storage = await openStorage(folder, () => undefined);
    expect(storage.watch.notices.map(({ kind }) => kind)).toEqual(['databaseRestored']);
    // The damaged file is newer than the copy.
    expect(storage.database.all('SELECT id FROM conversations')).toHaveLength(2);
    storage.dispose();
  });

  it('begins with an empty database in a new folder', async () => {
    const storage = await openStorage(folder, () => undefined);
    expect(storage.watch.notices).toEqual([]);
    storage.dispose();
  });

  it('forgets that damage was suspected when every page is found whole', async () => {
    openDatabase(path).close();
    writeFileSync(`${path}.damaged`, '');
    copyFileSync(path, recoveredPath(path));
    (await openStorage(folder, () => undefined)).dispose();
    expect(existsSync(`${path}.damaged`)).toBe(false);
    expect(existsSync(recoveredPath(path))).toBe(false);
  });

  it('reports why it cannot take over when that is another reason than before', async () => {
    openDatabase(path).close();
    rmSync(join(folder, 'lock.db'), { force: true });
    mkdirSync(join(folder, 'lock.db'));
    const storage = await openStorage(folder, () => undefined);
    expect(storage.watch.state).toMatchObject({ kind: 'failing', fault: 'readOnly' });
    rmSync(join(folder, 'lock.db'), { recursive: true });
    const other = await openStorage(folder, () => undefined);
    await storage.watch.look();
    expect(storage.watch.state).toMatchObject({ kind: 'failing', fault: 'busy' });
    other.dispose();
    await storage.watch.look();
    expect(storage.watch.state).toEqual({ kind: 'writable' });
    storage.dispose();
  });
});
