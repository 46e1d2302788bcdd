import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { DragFolder } from './dragFolder.ts';

let folder = '';
beforeEach(async () => {
  const data = await mkdtemp(join(tmpdir(), 'gatehouse-drag-'));
  folder = join(data, 'drag');
  return () => rm(data, { recursive: true, force: true });
});

const bytes = (count: number) => new Uint8Array(count).fill(7);
const filesIn = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((each) => (each.isFile() ? each.name : []));

it('makes nothing before the first drag, and removes what an earlier run left', async () => {
  await mkdir(join(folder, '1'), { recursive: true });
  await writeFile(join(folder, '1', 'left.png'), 'x');
  const drags = new DragFolder(folder, 'linux');
  await expect.poll(() => stat(folder).catch(() => 'gone')).toBe('gone');
  await drags.add('a.png', bytes(1));
  expect(await filesIn()).toEqual(['a.png']);
});

it.runIf(process.platform !== 'win32')('gives files to their user only, and makes none executable', async () => {
  const path = await new DragFolder(folder, 'linux').add('a.png', bytes(3));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(new Uint8Array(await readFile(path))).toEqual(bytes(3));
});

it('keeps files of one name apart', async () => {
  const drags = new DragFolder(folder, 'linux');
  const [first, second] = [await drags.add('a.png', bytes(1)), await drags.add('a.png', bytes(2))];
  expect(first).not.toBe(second);
  expect([basename(first), basename(second)]).toEqual(['a.png', 'a.png']);
  expect((await readFile(first)).byteLength).toBe(1);
});

it('keeps only the last files, by number and by size', async () => {
  const drags = new DragFolder(folder, 'linux', { maxFiles: 2, maxBytes: 2 * 1024 * 1024 });
  for (const name of ['a', 'b', 'c']) await drags.add(`${name}.bin`, bytes(10));
  expect((await filesIn()).sort()).toEqual(['b.bin', 'c.bin']);
  await drags.add('d.bin', bytes(2 * 1024 * 1024 - 5));
  expect(await filesIn()).toEqual(['d.bin']);
  await expect(drags.add('e.bin', bytes(2 * 1024 * 1024 + 1))).rejects.toMatchObject({
    code: 'tooLarge',
    problem: { kind: 'tooLargeToDrag', mebibytes: 2 },
  });
  expect(await filesIn()).toEqual(['d.bin']);
});

it('marks files on Windows as coming from the internet', async () => {
  // On other systems that stream is a file beside it.
  await new DragFolder(folder, 'win32').add('a.png', bytes(1));
  const path = join(folder, '1', 'a.png:Zone.Identifier');
  expect(await readFile(path, 'utf8')).toBe('[ZoneTransfer]\r\nZoneId=3\r\n');
});
