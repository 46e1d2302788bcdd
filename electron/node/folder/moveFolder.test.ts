import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolderWith, testFolder } from '../backup/testing/dataFolderForTest.ts';
import { createNodePorts } from '../nodePorts.ts';
import { openStorage } from '../store/openStorage.ts';
import { diskSteps, finishFolderChange } from './applyChange.ts';
import { moveChain, pointerPath } from './movedFolder.ts';
import { type MoveProgress, moveTarget, removeOldCopy } from './moveFolder.ts';
import { readApplied, readChange, removeAt, wantedChange, writeChange } from './pendingChange.ts';

class Killed extends Error {}

function stepsUntil(killedAt: number) {
  let taken = 0;
  const step = <Input extends unknown[]>(run: (...input: Input) => Promise<void>) => {
    return async (...input: Input) => {
      if (taken === killedAt) throw new Killed();
      taken += 1;
      await run(...input);
    };
  };
  return {
    ...diskSteps,
    copy: step((from: string, to: string, onBytes: (bytes: number) => void) => diskSteps.copy(from, to, onBytes)),
    write: step((path: string, text: string) => diskSteps.write(path, text)),
    remove: step((path: string) => diskSteps.remove(path)),
    taken: () => taken,
  };
}

async function moving(): Promise<{ from: string; to: string }> {
  const from = dataFolderWith((db) =>
    db.exec("INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('c', 'mine', 1, 1)"),
  );
  for (const name of ['mcp.json', 'secrets.json', 'Preferences']) writeFileSync(join(from, name), name);
  mkdirSync(join(from, 'blobs', 'ab'));
  writeFileSync(join(from, 'blobs', 'ab', 'x'), 'bytes');
  const to = join(testFolder(), 'there');
  await writeChange(from, wantedChange({ kind: 'move', to }));
  return { from, to };
}

async function expectWhole(folder: string): Promise<void> {
  const storage = await openStorage(folder, () => undefined);
  expect(storage.database.all('SELECT title FROM conversations')).toEqual([{ title: 'mine' }]);
  storage.dispose();
  expect(readFileSync(join(folder, 'blobs', 'ab', 'x'), 'utf8')).toBe('bytes');
  for (const name of ['mcp.json', 'secrets.json']) expect(readFileSync(join(folder, name), 'utf8')).toBe(name);
}

describe('moving the data folder', () => {
  it('copies the data, checks them, and leads there from then on', async () => {
    const { from, to } = await moving();
    expect(await finishFolderChange(from)).toBe(to);
    await expectWhole(to);
    expect(existsSync(join(to, 'Preferences'))).toBe(false);
    expect(await readApplied(to)).toEqual({ kind: 'move', from });
    expect(await readChange(from)).toBeUndefined();
    expect(await finishFolderChange(from)).toBe(to);
    await removeOldCopy(from, removeAt);
    expect(readdirSync(from).sort()).toEqual(['Preferences', 'lock.db', 'moved.json']);
    expect(await moveChain(from)).toEqual([from, to]);
  });

  it('says how far it is, of what there is to copy, also of a part that is a link', async () => {
    const { from, to } = await moving();
    const elsewhere = testFolder();
    mkdirSync(join(elsewhere, 'work', 'a'), { recursive: true });
    writeFileSync(join(elsewhere, 'work', 'a', 'large'), 'x'.repeat(1_000_000));
    symlinkSync(join(elsewhere, 'work'), join(from, 'work'));
    const told: MoveProgress[] = [];
    await finishFolderChange(from, { ...diskSteps, tell: (progress) => told.push(progress) });
    expect(await finishFolderChange(from, diskSteps)).toBe(to);
    const of = told[1]?.of ?? 0;
    expect(of).toBeGreaterThan(1_000_000);
    // While they are measured, it is not known of how much.
    expect(told[0]).toEqual({ done: 0, of: 0 });
    expect(told.at(-1)).toEqual({ done: of, of });
    // Not before the copies are checked.
    expect(told.filter(({ done }) => done === of)).toHaveLength(1);
    expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).sort((a, b) => a - b));
    expect(told.some(({ done, of }) => done > of * 0.3 && done < of * 0.9)).toBe(true);
  });

  it('leaves a copy that still counts as the own data of Gatehouse, from wherever that is started', async () => {
    const { from, to } = await moving();
    await finishFolderChange(from);
    for (const dataFolder of [from, to]) {
      const ports = await createNodePorts({ dataFolder });
      expect(new Set(ports.folders.ownData)).toEqual(new Set([realpathSync(from), realpathSync(to)]));
      await ports.dispose();
    }
  });

  it('leaves one whole data folder, whenever Gatehouse is killed', { timeout: 120_000 }, async () => {
    const whole = stepsUntil(Infinity);
    await finishFolderChange((await moving()).from, whole);
    for (let killedAt = 0; killedAt < whole.taken(); killedAt++) {
      const { from, to } = await moving();
      await finishFolderChange(from, stepsUntil(killedAt)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      // What a start finds now, whole: the old folder until the last step that counts, the new one after it.
      await expectWhole(existsSync(pointerPath(from)) ? to : from);
      expect(await finishFolderChange(from)).toBe(to);
      await expectWhole(to);
    }
  });

  it('goes on where it ended before it had marked the folder as its own', async () => {
    const { from, to } = await moving();
    mkdirSync(to);
    writeFileSync(join(to, 'moving.json.3819205544'), '');
    expect(await finishFolderChange(from)).toBe(to);
    await expectWhole(to);
  });

  it('changes nothing when the folder is no longer empty, and says so', async () => {
    const { from, to } = await moving();
    mkdirSync(to);
    writeFileSync(join(to, 'thesis.txt'), 'mine');
    expect(await finishFolderChange(from)).toBe(from);
    await expectWhole(from);
    expect(readdirSync(to)).toEqual(['thesis.txt']);
    expect(await readApplied(from)).toMatchObject({ kind: 'failed', wanted: 'move' });
  });

  it('begins nothing anew where the data should be and are not', async () => {
    const folder = testFolder();
    for (const place of [join(folder, 'gone'), 'not/absolute']) {
      writeFileSync(pointerPath(folder), JSON.stringify({ folder: place }));
      await expect(finishFolderChange(folder)).rejects.toMatchObject({ problem: { kind: 'movedFolderMissing' } });
    }
    writeFileSync(pointerPath(folder), JSON.stringify({ folder }));
    await expect(finishFolderChange(folder)).rejects.toMatchObject({ problem: { kind: 'movedFolderMissing' } });
  });

  it('goes to a folder of its own where there are other files, and never into itself', async () => {
    const data = testFolder();
    const other = testFolder();
    expect(await moveTarget(data, other, 1)).toBe(other);
    writeFileSync(join(other, 'thesis.txt'), '');
    expect(await moveTarget(data, other, 1)).toBe(join(other, 'Gatehouse'));
    mkdirSync(join(other, 'Gatehouse'));
    await expect(moveTarget(data, other, 1)).rejects.toMatchObject({ problem: { why: 'notEmpty' } });
    await expect(moveTarget(data, data, 1)).rejects.toMatchObject({ problem: { why: 'inside' } });
    mkdirSync(join(data, 'blobs'));
    await expect(moveTarget(data, join(data, 'blobs'), 1)).rejects.toMatchObject({ problem: { why: 'inside' } });
    await expect(moveTarget(data, join(other, 'no'), 1)).rejects.toMatchObject({ problem: { why: 'notWritable' } });
    await expect(moveTarget(data, testFolder(), 2 ** 60)).rejects.toMatchObject({ problem: { why: 'noSpace' } });
  });

  it('needs no folder that the data were in meanwhile', async () => {
    const { from, to } = await moving();
    await finishFolderChange(from);
    const back = join(from, 'Gatehouse');
    await writeChange(to, wantedChange({ kind: 'move', to: back }));
    expect(await finishFolderChange(from)).toBe(back);
    await removeAt(to);
    expect(await finishFolderChange(from)).toBe(back);
    await expectWhole(back);
  });

  it('copies what a part leads to that is a link', async () => {
    const { from, to } = await moving();
    const elsewhere = join(testFolder(), 'blobs');
    renameSync(join(from, 'blobs'), elsewhere);
    symlinkSync(elsewhere, join(from, 'blobs'));
    expect(await finishFolderChange(from)).toBe(to);
    expect(lstatSync(join(to, 'blobs')).isDirectory()).toBe(true);
    await expectWhole(to);
  });

  it('keeps the links of servers as links, also among earlier data', async () => {
    const { from, to } = await moving();
    for (const folder of ['work', 'previous/5-everything/work']) {
      mkdirSync(join(from, folder, 'server'), { recursive: true });
      symlinkSync('../elsewhere', join(from, folder, 'server', 'link'));
    }
    expect(await finishFolderChange(from)).toBe(to);
    for (const folder of ['work', 'previous/5-everything/work'])
      expect(readlinkSync(join(to, folder, 'server', 'link'))).toBe('../elsewhere');
  });

  it.each(['blobs/link', 'copies'])('leaves nothing out: without %s nothing is moved', async (name) => {
    const { from, to } = await moving();
    symlinkSync('nowhere', join(from, name));
    expect(await finishFolderChange(from)).toBe(from);
    expect(await readApplied(from)).toMatchObject({ kind: 'failed', wanted: 'move' });
    expect(readdirSync(to)).toEqual([]);
  });
});
