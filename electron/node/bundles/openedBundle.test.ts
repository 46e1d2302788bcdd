import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openedBundle } from './openedBundle.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-opened-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function read(path: string, maxBytes?: number): Promise<{ bytes: number; text: string }> {
  const { bytes, content } = await openedBundle(path, maxBytes).open();
  return { bytes, text: await textOf(content) };
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const unreadable = (fault: string, name: string) => ({ problem: { kind: 'bundleFileUnreadable', fault, name } });

describe('a bundle that was opened outside', () => {
  it('is read, also through a link of the file system', async () => {
    const path = join(folder, 'ü notes.mcpb');
    await writeFile(path, 'content');
    expect(openedBundle(path).name).toBe('ü notes.mcpb');
    expect(await read(path)).toEqual({ bytes: 7, text: 'content' });
    const link = join(folder, 'link.mcpb');
    await symlink(path, link);
    expect(await read(link)).toEqual({ bytes: 7, text: 'content' });
  });

  it('is refused where it is no file, or none is there', async () => {
    const path = join(folder, 'a.mcpb');
    await expect(read(path)).rejects.toMatchObject(unreadable('gone', 'a.mcpb'));
    await mkdir(path);
    await expect(read(path)).rejects.toMatchObject(unreadable('notAFile', 'a.mcpb'));
    await expect(read(join(path, 'b.mcpb'))).rejects.toMatchObject(unreadable('gone', 'b.mcpb'));
  });

  it.skipIf(process.platform === 'win32')('is no pipe, also not one that takes its place, nor a device', async () => {
    const path = join(folder, 'a.mcpb');
    await promisify(execFile)('mkfifo', [path]);
    await expect(read(path)).rejects.toMatchObject(unreadable('notAFile', 'a.mcpb'));
    await rm(path);
    await writeFile(path, 'content');
    const { content } = await openedBundle(path).open();
    await rm(path);
    await promisify(execFile)('mkfifo', [path]);
    await expect(textOf(content)).rejects.toMatchObject(unreadable('notAFile', 'a.mcpb'));
    const device = join(folder, 'zero.mcpb');
    await symlink('/dev/zero', device);
    await expect(read(device)).rejects.toMatchObject(unreadable('notAFile', 'zero.mcpb'));
  });

  it('is refused before it is read where it is too large, also one that became so', async () => {
    const path = join(folder, 'a.mcpb');
    await writeFile(path, '');
    const opened = openedBundle(path, 1024 * 1024);
    const { content } = await opened.open();
    await truncate(path, 1024 * 1024 + 1);
    const tooLarge = { code: 'tooLarge', problem: { kind: 'bundleTooLarge', limit: 'packed', max: 1 } };
    await expect(opened.open()).rejects.toMatchObject(tooLarge);
    await expect(textOf(content)).rejects.toMatchObject(tooLarge);
  });

  it('that is gone when it is read is not taken for a fault of the data folder', async () => {
    const path = join(folder, 'a.mcpb');
    await writeFile(path, 'content');
    const { content } = await openedBundle(path).open();
    await rm(path);
    await expect(textOf(content)).rejects.toMatchObject(unreadable('gone', 'a.mcpb'));
  });
});
