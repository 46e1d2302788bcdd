import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backupOf, dataFolderWith, testFolder } from './testing/dataFolderForTest.ts';
import { unpackBackup } from './unpackBackup.ts';

const hashes = { kept: 'a'.repeat(64), deleted: 'b'.repeat(64), both: 'c'.repeat(64) };

it('has nothing of what the user deleted, and no stored keys', async () => {
  const folder = dataFolderWith((db) => {
    for (const [id, deletedAt] of [
      ['kept', 'NULL'],
      ['deleted', '5'],
    ] as const) {
      db.exec(`
        INSERT INTO conversations (id, title, created_at, updated_at, mode, deleted_at)
          VALUES ('${id}', 'Title of ${id}', 1, 2, 'askAlways', ${deletedAt});
        INSERT INTO messages (id, conversation_id, position, state, text, data)
          VALUES ('m ${id}', '${id}', 1, 'finished', 'Text of ${id}',
            '${JSON.stringify({ parts: [{ blob: hashes[id] }, { blob: hashes.both }] })}')`);
    }
  });
  for (const hash of Object.values(hashes)) {
    mkdirSync(join(folder, 'blobs', hash.slice(0, 2)), { recursive: true });
    writeFileSync(join(folder, 'blobs', hash.slice(0, 2), hash), `Attachment ${hash}`);
  }
  writeFileSync(join(folder, 'secrets.json'), 'sk-secret');
  const archive = join(testFolder(), 'backup.zip');
  writeFileSync(archive, await backupOf(folder));
  const into = join(testFolder(), 'unpacked');
  await unpackBackup(archive, into, new AbortController().signal);
  // The archive is compressed: what is in it shows only when it is unpacked.
  const database = readFileSync(join(into, 'gatehouse.db'));
  expect(database.includes('Text of kept')).toBe(true);
  for (const text of ['Text of deleted', 'Title of deleted']) expect(database.includes(text)).toBe(false);
  expect(readdirSync(join(into, 'blobs')).sort()).toEqual(['aa', 'cc']);
  expect(readdirSync(into)).not.toContain('secrets.json');
  expect(readFileSync(archive).includes('secrets.json')).toBe(false);
});
