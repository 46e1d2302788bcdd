import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SwapChange } from '../../../shared/domain/folderChange.ts';
import { backupOf, dataFolderWith, prepareIn, testFolder } from '../backup/testing/dataFolderForTest.ts';
import { dataFolderPaths } from '../dataFolder.ts';
import { openDatabase } from '../store/openDatabase.ts';
import { openStorage } from '../store/openStorage.ts';
import { type ChangeSteps, diskSteps, finishFolderChange } from './applyChange.ts';
import type { ManagedReading } from '../../host/ports/managedPolicy.ts';
import { changePaths } from './changePaths.ts';
import { readApplied, readChange, removeAt, wantedChange, writeApplied, writeChange } from './pendingChange.ts';
import { rename } from 'node:fs/promises';

class Killed extends Error {}

const killed = () => new Killed();
const diskFull = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

/** Ends the change before its nth step, as `kill -9` would. */
function stepsUntil(killedAt: number, error: () => Error = killed): ChangeSteps & { readonly taken: () => number } {
  let taken = 0;
  const step = <Input extends unknown[]>(run: (...input: Input) => Promise<void>) => {
    return async (...input: Input) => {
      if (taken === killedAt) throw error();
      taken += 1;
      await run(...input);
    };
  };
  return {
    ...diskSteps,
    rename: step(rename),
    writeChange: step(writeChange),
    writeApplied: step(writeApplied),
    remove: step(removeAt),
    taken: () => taken,
  };
}

/** A data folder in which everything says whose it is. */
function folderOf(owner: string): string {
  const folder = dataFolderWith((db) =>
    db.prepare("INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('c', ?, 1, 1)").run(owner),
  );
  const file = (name: string) => writeFileSync(join(folder, name), owner);
  file('mcp.json');
  for (const inner of ['copies', 'logs', 'work']) mkdirSync(join(folder, inner));
  for (const name of ['copies/x', 'logs/x', 'work/x', 'secrets.json']) file(name);
  return folder;
}

/** Whose data these are; fails where they are a mixture. */
function ownerOf(folder: string): string {
  const { database, config } = dataFolderPaths(folder);
  const db = openDatabase(database);
  const [row] = db.prepare('SELECT title FROM conversations').all();
  db.close();
  const owner = row === undefined ? 'nobody' : String(row['title']);
  expect(existsSync(config) ? readFileSync(config, 'utf8') : 'nobody').toBe(owner);
  return owner;
}

async function wanting(kind: SwapChange['kind']): Promise<string> {
  const folder = folderOf('present');
  if (kind === 'restore') {
    const backup = await prepareIn(folder, await backupOf(folderOf('backup')));
    await writeChange(folder, wantedChange({ kind, backup }));
  } else if (kind === 'reset') {
    await writeChange(folder, wantedChange({ kind }));
  } else {
    const previousId = '5-data';
    const previous = join(changePaths(folder).previous, previousId);
    const earlier = folderOf('backup');
    mkdirSync(previous, { recursive: true });
    for (const name of ['gatehouse.db', 'mcp.json', 'blobs', 'copies']) {
      cpSync(join(earlier, name), join(previous, name), { recursive: true });
    }
    await writeChange(folder, wantedChange({ kind, previousId }));
  }
  return folder;
}

const afterwards = { restore: 'backup', reset: 'nobody', bringBack: 'backup' } as const;

describe.each(['restore', 'reset', 'bringBack'] as const)('a change of the data folder: %s', (kind) => {
  it('leaves one whole data folder, whenever Gatehouse is killed', { timeout: 120_000 }, async () => {
    const whole = stepsUntil(Infinity);
    await finishFolderChange(await wanting(kind), whole);
    expect(whole.taken()).toBeGreaterThan(8);
    for (let killedAt = 0; killedAt < whole.taken(); killedAt++) {
      const folder = await wanting(kind);
      await expect(finishFolderChange(folder, stepsUntil(killedAt))).rejects.toThrow(Killed);
      // Once more, and then it is left alone.
      if (killedAt % 3 === 0) await finishFolderChange(folder, stepsUntil(2)).catch(() => undefined);
      await finishFolderChange(folder);
      expect(ownerOf(folder), `killed before step ${killedAt}`).toBe(afterwards[kind]);
      expect(await readChange(folder)).toBeUndefined();
      expect(await readApplied(folder)).toMatchObject({ kind });
      const kept = readdirSync(changePaths(folder).previous);
      expect(kept).toHaveLength(1);
      expect(ownerOf(join(changePaths(folder).previous, kept[0] ?? ''))).toBe('present');
    }
  });

  it('opens nothing after a disk error half way, and goes on at the next start', { timeout: 120_000 }, async () => {
    const whole = stepsUntil(Infinity);
    await finishFolderChange(await wanting(kind), whole);
    let stopped = 0;
    for (let failedAt = 0; failedAt < whole.taken(); failedAt++) {
      const folder = await wanting(kind);
      const error = await finishFolderChange(folder, stepsUntil(failedAt, diskFull)).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error === undefined) {
        // What the app opens now is what was there before.
        expect(ownerOf(folder), `failed in step ${failedAt}`).toBe('present');
      } else {
        expect(error).toMatchObject({ problem: { kind: 'folderChangeStopped', folder } });
        stopped += 1;
      }
      await finishFolderChange(folder);
      expect(ownerOf(folder)).toBe(afterwards[kind]);
      const [kept = ''] = readdirSync(changePaths(folder).previous);
      expect(ownerOf(join(changePaths(folder).previous, kept))).toBe('present');
    }
    expect(stopped).toBeGreaterThan(5);
  });
});

it('brings earlier data back without forgetting what requests cost meanwhile', async () => {
  const folder = await wanting('bringBack');
  const add = (id: string, database: string) => {
    const db = openDatabase(database);
    db.exec(`INSERT INTO usage (id, at, day, purpose, provider_id, model, input_tokens, output_tokens, cached_tokens, cost_usd)
      VALUES ('${id}', 1, '2026-11-23', 'turn', 'p', 'm', 1, 1, 0, 2)`);
    db.close();
  };
  add('now', dataFolderPaths(folder).database);
  add('earlier', dataFolderPaths(join(changePaths(folder).previous, '5-data')).database);
  await finishFolderChange(folder);
  const db = openDatabase(dataFolderPaths(folder).database);
  expect(db.prepare('SELECT id FROM usage ORDER BY id').all()).toMatchObject([{ id: 'earlier' }, { id: 'now' }]);
  db.close();
});

it('never moves data onto others', async () => {
  const folder = await wanting('reset');
  const stored = await readChange(folder);
  const kept = join(changePaths(folder).previous, `${stored?.at}-everything`);
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, 'mcp.json'), 'the only copy');
  await expect(finishFolderChange(folder)).rejects.toMatchObject({ problem: { kind: 'folderPlaceTaken' } });
  expect(readFileSync(join(kept, 'mcp.json'), 'utf8')).toBe('the only copy');
  expect(readFileSync(join(folder, 'mcp.json'), 'utf8')).toBe('present');
});

it('restores only the backup that was confirmed', async () => {
  const folder = await wanting('restore');
  await prepareIn(folder, await backupOf(folderOf('somebody else')));
  await finishFolderChange(folder);
  expect(ownerOf(folder)).toBe('present');
  expect(await readApplied(folder)).toMatchObject({ kind: 'failed', wanted: 'restore' });
});

it('keeps stored keys, logs and working folders of servers in a restore, and puts them aside in a reset', async () => {
  const restored = await wanting('restore');
  await finishFolderChange(restored);
  for (const name of ['secrets.json', 'logs/x', 'work/x'])
    expect(readFileSync(join(restored, name), 'utf8')).toBe('present');
  const reset = await wanting('reset');
  await finishFolderChange(reset);
  for (const name of ['secrets.json', 'logs', 'work']) expect(existsSync(join(reset, name))).toBe(false);
});

it('opens a folder after a reset as a new one, and tells what was done until that was handled', async () => {
  const folder = await wanting('reset');
  await finishFolderChange(folder);
  const first = await openStorage(folder, () => undefined);
  expect(first.watch.notices).toEqual([{ kind: 'folderChanged', change: { kind: 'reset' } }]);
  first.watch.restoreWasHandled();
  first.dispose();
  const second = await openStorage(folder, () => undefined);
  expect(second.watch.notices).toEqual([]);
  second.dispose();
});

it('changes nothing when what was prepared cannot be used, and says so', async () => {
  const folder = await wanting('restore');
  writeFileSync(join(changePaths(folder).prepared, 'gatehouse.db'), 'no database'.repeat(100));
  await finishFolderChange(folder);
  expect(ownerOf(folder)).toBe('present');
  expect(await readApplied(folder)).toMatchObject({ kind: 'failed', wanted: 'restore' });
  expect(await readChange(folder)).toBeUndefined();
});

const policyOf = (reading: ManagedReading) => ({ read: async () => reading });
const off = (...features: string[]): ManagedReading => ({
  kind: 'text',
  text: JSON.stringify({ version: 1, off: features }),
});

it('refuses a restore that the organization forbids by then, says so, and leaves everything as it is', async () => {
  const folder = await wanting('restore');
  await finishFolderChange(folder, diskSteps, policyOf(off('backups')));
  expect(ownerOf(folder)).toBe('present');
  expect(await readApplied(folder)).toMatchObject({ kind: 'refused', backup: { chats: 1 } });
  expect(await readChange(folder)).toBeUndefined();
  expect(existsSync(changePaths(folder).previous)).toBe(false);
  // Nor is it made once the policy is gone.
  await finishFolderChange(folder, diskSteps, policyOf({ kind: 'none' }));
  expect(ownerOf(folder)).toBe('present');
});

it.each<[string, ManagedReading]>([
  ['cannot be read', { kind: 'refused', place: '/etc', fault: 'writableByOthers' }],
  ['is damaged', { kind: 'text', text: '{' }],
  ['says something unknown', off('everything')],
])('lets a restore wait while a policy %s, and makes it once that is corrected', async (_, reading) => {
  const folder = await wanting('restore');
  await finishFolderChange(folder, diskSteps, policyOf(reading));
  expect(ownerOf(folder)).toBe('present');
  expect(await readApplied(folder)).toBeUndefined();
  expect((await readChange(folder))?.phase).toBe('wanted');
  await finishFolderChange(folder, diskSteps, policyOf(off('pictures')));
  expect(ownerOf(folder)).toBe('backup');
});

it('finishes a restore that is under way, whatever a policy says by then', async () => {
  const folder = await wanting('restore');
  await expect(finishFolderChange(folder, stepsUntil(2))).rejects.toThrow(Killed);
  await finishFolderChange(folder, diskSteps, policyOf(off('backups')));
  expect(ownerOf(folder)).toBe('backup');
});

it.each(['reset', 'bringBack'] as const)(
  'makes a %s, which is no restore of a backup, under a policy',
  async (kind) => {
    const folder = await wanting(kind);
    await finishFolderChange(folder, diskSteps, policyOf(off('backups')));
    expect(await readApplied(folder)).toMatchObject({ kind });
  },
);

it('does nothing in a folder without a change, not even lock it', async () => {
  const folder = testFolder();
  await finishFolderChange(folder);
  expect(readdirSync(folder)).toEqual([]);
});
