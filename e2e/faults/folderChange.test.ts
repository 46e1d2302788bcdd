import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  backupOf,
  dataFolderWith,
  prepareIn,
  testFolder,
} from '../../electron/node/backup/testing/dataFolderForTest.ts';
import { randomBetween, seededRandom } from '../../electron/host/testing/seededRandom.ts';
import { finishFolderChange } from '../../electron/node/folder/applyChange.ts';
import { readApplied, wantedChange, writeChange } from '../../electron/node/folder/pendingChange.ts';
import { openStorage } from '../../electron/node/store/openStorage.ts';
import { processForTest, root, untilPrinted } from '../integration/forTest.ts';
import { sized } from '../setup/proof.ts';
import { seedOfRun } from '../setup/seed.ts';

const files = 60;
const messages = 3000;
const rounds = Array.from({ length: sized(4, 100) }, (_, n) => n + 1);
/** A change of this size takes about as long after the process said that it begins; ms. */
const longestMs = 250;

/** A data folder with this owner's name in all its files. */
function folderOf(owner: string): string {
  const folder = dataFolderWith((db) => {
    db.prepare("INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('c', ?, 1, 1)").run(owner);
    const insert = db.prepare(
      "INSERT INTO messages (id, conversation_id, position, state, text, data) VALUES (?, 'c', ?, 'finished', ?, '{}')",
    );
    for (let n = 0; n < messages; n++) insert.run(`m${n}`, n, owner.repeat(20));
  });
  writeFileSync(join(folder, 'mcp.json'), owner);
  mkdirSync(join(folder, 'work'));
  for (let n = 0; n < files; n++) writeFileSync(join(folder, 'work', String(n)), owner.repeat(5000));
  return folder;
}

/** Fails where the data folder is not that of one owner, and complete. */
async function ownerOf(folder: string): Promise<string> {
  const storage = await openStorage(folder, () => undefined);
  const title = storage.database.get('SELECT title FROM conversations')?.['title'];
  const owner = typeof title === 'string' ? title : '';
  const count = storage.database.get('SELECT count(*) AS n FROM messages WHERE text = ?', owner.repeat(20));
  expect(storage.watch.state.kind).toBe('writable');
  storage.dispose();
  expect(count?.['n']).toBe(messages);
  expect(readFileSync(join(folder, 'mcp.json'), 'utf8')).toBe(owner);
  expect(readdirSync(join(folder, 'work'))).toHaveLength(files);
  return owner;
}

/** Begins the change in a process of its own, which is killed at some moment: another one in each round. */
async function killWhileChanging(folder: string, round: number): Promise<void> {
  const child = processForTest(join(root, 'e2e/faults/changingFolder.ts'), [folder]);
  const ended = once(child, 'close');
  await untilPrinted(child, /begun/);
  await delay(randomBetween(seededRandom(seedOfRun() + round), 0, longestMs));
  child.kill('SIGKILL');
  await ended;
}

describe('Gatehouse is killed while it changes the data folder', () => {
  it.each(rounds)('and restores the whole backup at the next start (%i)', { timeout: 60_000 }, async (round) => {
    const folder = folderOf('present');
    const backup = await prepareIn(folder, await backupOf(folderOf('backup')));
    await writeChange(folder, wantedChange({ kind: 'restore', backup }));
    await killWhileChanging(folder, round);
    await finishFolderChange(folder);
    expect(await ownerOf(folder)).toBe('backup');
    const [kept = ''] = readdirSync(join(folder, 'previous'));
    cpSync(join(folder, 'work'), join(folder, 'previous', kept, 'work'), { recursive: true });
    expect(await ownerOf(join(folder, 'previous', kept))).toBe('present');
  });

  it.each(rounds)('and moves all of it at the next start (%i)', { timeout: 60_000 }, async (round) => {
    const folder = folderOf('present');
    const to = join(testFolder(), 'there');
    await writeChange(folder, wantedChange({ kind: 'move', to }));
    await killWhileChanging(folder, round);
    expect(await ownerOf(folder)).toBe('present');
    const where = await finishFolderChange(folder);
    expect(where, JSON.stringify(await readApplied(folder))).toBe(to);
    expect(await ownerOf(to)).toBe('present');
  });
});
