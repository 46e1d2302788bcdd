import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { handOverLink, linkSocketPath, openLinkSocket } from './linkSocket.ts';

async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-links-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(path: string) {
  const links: string[] = [];
  const warnings: string[] = [];
  const log = { write: (_level: string, text: string) => void warnings.push(text) };
  const socket = await openLinkSocket(path, { receive: (link) => links.push(link), log });
  onTestFinished(() => socket.close());
  return { socket, links, warnings };
}

it('takes a link, and says that it did', async () => {
  const path = linkSocketPath(await folderForTest());
  const { links } = await open(path);
  expect(await handOverLink(path, 'gatehouse://add?config=ü')).toBe(true);
  expect(links).toEqual(['gatehouse://add?config=ü']);
});

it.skipIf(process.platform === 'win32')('is closed to other users', async () => {
  const path = linkSocketPath(await folderForTest());
  await open(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('is not there while nothing runs', async () => {
  const path = linkSocketPath(await folderForTest());
  expect(await handOverLink(path, 'gatehouse://add?x')).toBe(false);
  const { socket } = await open(path);
  await socket.close();
  expect(await handOverLink(path, 'gatehouse://add?x')).toBe(false);
});

it('hangs up on who says too much, or nothing and goes', async () => {
  const path = linkSocketPath(await folderForTest());
  const { links } = await open(path);
  expect(await handOverLink(path, 'x'.repeat(1_000_000))).toBe(false);
  const silent = createConnection({ path });
  silent.on('error', () => undefined);
  silent.end();
  await once(silent.resume(), 'close');
  expect(links).toEqual([]);
  expect(await handOverLink(path, 'gatehouse://add?x')).toBe(true);
});

it('opens again where one before it did not close it, and replaces nothing else', async () => {
  const path = linkSocketPath(await folderForTest());
  await writeFile(path, 'a file of somebody');
  expect((await open(path)).warnings).toHaveLength(1);
  await rm(path);
  // Its socket stays, as after `kill -9`.
  await open(path);
  const again = await open(path);
  expect(again.warnings).toEqual([]);
  expect(await handOverLink(path, 'gatehouse://add?x')).toBe(true);
  expect(again.links).toEqual(['gatehouse://add?x']);
});

it('is missed by nobody where its path is too long', async () => {
  const { warnings, links } = await open(join(await folderForTest(), 'x'.repeat(200)));
  expect({ warnings: warnings.length, links }).toEqual({ warnings: 1, links: [] });
});

it('has a name of its own for each data folder on Windows', () => {
  const path = linkSocketPath('C:\\Data', 'win32');
  expect(path).toMatch(/^\\\\\.\\pipe\\gatehouse-links-[0-9a-f]{32}$/);
  expect(linkSocketPath('c:\\data', 'win32')).toBe(path);
  expect(linkSocketPath('C:\\Other', 'win32')).not.toBe(path);
});
