import { EventEmitter } from 'node:events';
import { access, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import type openBrowser from 'open';
import { openInBrowser } from './openInBrowser.ts';

const link = 'http://127.0.0.1:4000/enter#token=one-time-secret';

async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-open-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it.runIf(process.platform === 'linux')(
  'gives a browser a file that leads on, and no command line the link',
  async () => {
    const folder = await folderForTest();
    vi.stubEnv('DISPLAY', ':99');
    onTestFinished(() => void vi.unstubAllEnvs());
    let opened = '';
    const forget = await openInBrowser(link, folder, async (target) => {
      opened = target;
      return Object.assign(new EventEmitter()) as Awaited<ReturnType<typeof openBrowser>>;
    });
    expect(opened).not.toContain('one-time-secret');
    const path = fileURLToPath(opened);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toContain(`url=${link}"`);
    await forget();
    await expect(access(path)).rejects.toThrow();
  },
);

it('opens nothing where there is no screen', async () => {
  vi.stubEnv('DISPLAY', undefined);
  vi.stubEnv('WAYLAND_DISPLAY', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = await folderForTest();
  if (process.platform !== 'linux') return;
  await openInBrowser(link, folder);
  expect(await readdir(folder)).toEqual([]);
});
