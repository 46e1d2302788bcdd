import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolderPaths } from '../dataFolder.ts';
import { folderParts } from './folderParts.ts';
import { measureFolder } from './measureFolder.ts';

const going = new AbortController().signal;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-measure-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('measuring the data folder', () => {
  it('adds files up by the part they belong to', async () => {
    await mkdir(join(folder, 'blobs', 'ab'), { recursive: true });
    await writeFile(join(folder, 'blobs', 'ab', 'x'), Buffer.alloc(1000));
    await writeFile(join(folder, 'gatehouse.db'), Buffer.alloc(300));
    await writeFile(join(folder, 'gatehouse.db-wal'), Buffer.alloc(20));
    await writeFile(join(folder, 'Preferences'), Buffer.alloc(7));
    const parts = await measureFolder(folder, going);
    expect(parts.filter(({ files }) => files > 0)).toEqual([
      { part: 'database', bytes: 320, files: 2 },
      { part: 'attachments', bytes: 1000, files: 1 },
      { part: 'other', bytes: 7, files: 1 },
    ]);
  });

  it('does not follow links', async () => {
    await mkdir(join(folder, 'blobs'));
    await symlink(folder, join(folder, 'blobs', 'loop'));
    const attachments = (await measureFolder(folder, going)).find(({ part }) => part === 'attachments');
    expect(attachments?.files).toBe(1);
  });

  it('can be stopped', async () => {
    await writeFile(join(folder, 'gatehouse.db'), 'x');
    const reason = new Error('stopped');
    await expect(measureFolder(folder, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('knows every file that Gatehouse has in it', () => {
    const paths = Object.values({ ...dataFolderPaths('/data') });
    const names = paths.map((path) => relative('/data', path).split(/[\\/]/)[0]);
    expect(names.filter((name) => !Object.hasOwn(folderParts, name ?? ''))).toEqual([]);
  });
});
