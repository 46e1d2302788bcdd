import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { HostError } from '../../../shared/domain/error.ts';
import { changePaths } from '../folder/changePaths.ts';
import { type ZipEntry, zipOf } from '../importFiles/zipForTest.ts';
import { migrations } from '../store/migrations.ts';
import { prepareBackup } from './prepareBackup.ts';
import { backupOf, dataFolderWith, prepareIn, testFolder } from './testing/dataFolderForTest.ts';

const manifest: ZipEntry = {
  name: 'manifest.json',
  content: Buffer.from('{"format":"gatehouse-backup","version":1,"madeAt":5}'),
};

/** The file of a database that this fills. */
function databaseFile(fill: (db: DatabaseSync) => void): Buffer {
  const db = new DatabaseSync(':memory:');
  fill(db);
  const path = join(testFolder(), 'x.db');
  db.prepare('VACUUM INTO ?').run(path);
  db.close();
  return readFileSync(path);
}

const ours = (db: DatabaseSync) => {
  for (const sql of migrations) db.exec(sql);
  db.exec(`PRAGMA user_version=${migrations.length}`);
};
const database = (fill: (db: DatabaseSync) => void): ZipEntry => ({
  name: 'gatehouse.db',
  content: databaseFile(fill),
});

const refused = async (entries: readonly ZipEntry[]) => {
  const folder = testFolder();
  const error = await prepareIn(folder, zipOf(entries)).catch((reason: unknown) => reason);
  expect(['badInput', 'tooLarge']).toContain(error instanceof HostError ? error.code : error);
  // Nothing stays of it, and nothing was written elsewhere.
  expect(existsSync(changePaths(folder).unpacked)).toBe(false);
  expect(readdirSync(folder)).toEqual(['restore']);
};

describe('a file that is to be restored', () => {
  it('is taken when it is a backup', async () => {
    const file = zipOf([manifest, database(ours), { name: 'mcp.json', content: Buffer.from('{}') }]);
    await expect(prepareIn(testFolder(), file)).resolves.toMatchObject({ madeAt: 5, chats: 0, messages: 0 });
  });

  it('is refused when it is none', async () => {
    const folder = testFolder();
    await expect(prepareIn(folder, Buffer.from('not a zip'))).rejects.toMatchObject({ code: 'badInput' });
    await refused([manifest]);
    await refused([database(ours)]);
    await refused([{ ...manifest, content: Buffer.from('{"format":"other"}') }, database(ours)]);
    await refused([manifest, { name: 'gatehouse.db', content: Buffer.from('SQLite format 3\0 and rubbish') }]);
  });

  it('writes no file but those it is known for', async () => {
    const names = ['../evil', '/tmp/evil', 'blobs/../../evil', 'blobs/aa/../evil', 'logs/x', 'secrets.json', 'work/x'];
    const folder = testFolder();
    const odd = names.map((name) => ({ name, content: Buffer.from('evil') }));
    // Some names make yauzl refuse the whole file.
    await prepareIn(folder, zipOf([manifest, database(ours), ...odd])).catch(() => undefined);
    await prepareIn(folder, zipOf([manifest, database(ours), ...odd.slice(4)]));
    expect(readdirSync(folder)).toEqual(['restore']);
    expect(readdirSync(changePaths(folder).prepared).sort()).toEqual(['backup.json', 'blobs', 'gatehouse.db']);
    expect(readdirSync(join(changePaths(folder).prepared, 'blobs'))).toEqual([]);
  });

  it('is refused when a trigger, a view or a column was added to its database', async () => {
    const trigger = `CREATE TRIGGER more AFTER INSERT ON audit BEGIN INSERT INTO grants (id, data) VALUES ('g', '{}'); END`;
    for (const sql of [
      trigger,
      'CREATE VIEW v AS SELECT 1',
      'ALTER TABLE grants ADD COLUMN more TEXT',
      'CREATE TABLE t (a)',
    ]) {
      await refused([
        manifest,
        database((db) => {
          ours(db);
          db.exec(sql);
        }),
      ]);
    }
  });

  it('is refused when its database is of a newer version, and taken when it is of an older one', async () => {
    await refused([
      manifest,
      database((db) => {
        ours(db);
        db.exec(`PRAGMA user_version=${migrations.length + 1}`);
      }),
    ]);
    const older = database((db) => {
      for (const sql of migrations.slice(0, 4)) db.exec(sql);
      db.exec(
        "PRAGMA user_version=4; INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('c', '', 1, 1)",
      );
    });
    await expect(prepareIn(testFolder(), zipOf([manifest, older]))).resolves.toMatchObject({ chats: 1 });
  });

  it('is refused when an entry is there twice, claims another size, or is too large', async () => {
    await refused([manifest, database(ours), database(ours)]);
    await refused([manifest, { ...database(ours), claimedBytes: 10 }]);
    await refused([manifest, database(ours), { name: 'mcp.json', content: Buffer.alloc(17 * 1024 * 1024) }]);
    await refused([manifest, { ...database(ours), isEncrypted: true }]);
  });

  it('can be stopped, and nothing stays', async () => {
    const folder = dataFolderWith(() => undefined);
    const file = await backupOf(folder);
    expect(readdirSync(changePaths(folder).restore)).toEqual([]);
    await prepareIn(folder, file);
    const reason = new Error('stopped');
    const stopped = AbortSignal.abort(reason);
    await expect(prepareBackup(changePaths(folder), stopped)).rejects.toBe(reason);
    expect(readdirSync(changePaths(folder).restore)).toEqual(['backup.zip']);
  });
});
