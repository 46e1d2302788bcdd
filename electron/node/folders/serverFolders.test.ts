import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serverId } from '../../../shared/domain/ids.ts';
import { serverFolders } from './serverFolders.ts';

it('gives each server its own folder, and deletes it with its contents', async () => {
  const root = await mkdtemp(join(tmpdir(), 'gatehouse-folders-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folders = serverFolders(join(root, 'work'));
  const [one, two] = [serverId.parse('one'), serverId.parse('two')];
  const path = await folders.make(one);
  expect(path).toBe(folders.pathOf(one));
  await writeFile(join(path, 'notes.txt'), 'kept');
  expect(await folders.make(one)).toBe(path);
  expect(await readdir(path)).toEqual(['notes.txt']);
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o700);
  await folders.make(two);
  await folders.remove(one);
  await folders.remove(one);
  expect(await readdir(join(root, 'work'))).toEqual(['two']);
});
