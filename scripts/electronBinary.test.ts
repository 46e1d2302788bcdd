import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktopObstacle, downloadElectron, electronBinary, electronVersion, proxyHint } from './electronBinary.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-electron-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Downloads with an installer that does this instead. */
async function downloadWith(script: string, limitMs = 30_000) {
  const file = join(folder, 'install.cjs');
  await writeFile(file, script);
  const lines: string[] = [];
  const outcome = await downloadElectron({ script: file, limitMs, tell: (line) => lines.push(line) });
  return { outcome, lines };
}

describe('downloading Electron', () => {
  test('says in one sentence what the installer said first', async () => {
    const { outcome, lines } = await downloadWith(
      `console.error(new Error('getaddrinfo ENOTFOUND github.com').stack); process.exit(1)`,
    );
    expect(outcome).toEqual({ failure: 'Electron could not be downloaded: getaddrinfo ENOTFOUND github.com.' });
    expect(lines[0]).toContain(`Downloading Electron ${electronVersion()} (`);
  });

  test('ends when it takes too long', async () => {
    const { outcome } = await downloadWith('setInterval(() => {}, 1000)', 300);
    expect(outcome).toEqual({ failure: 'Electron could not be downloaded: it took longer than 0 s.' });
  });

  test.skipIf(electronBinary() !== undefined)('does not believe an installer that left nothing', async () => {
    const { outcome } = await downloadWith('');
    expect(outcome).toEqual({ failure: 'Electron was downloaded, but its binary is not there.' });
  });
});

describe('the binary', () => {
  test('of another folder is used when it is there', async () => {
    const name = process.platform === 'win32' ? 'electron.exe' : 'electron';
    process.env.ELECTRON_OVERRIDE_DIST_PATH = folder;
    try {
      if (process.platform === 'darwin') return;
      expect(electronBinary()).toBeUndefined();
      await writeFile(join(folder, name), '');
      expect(electronBinary()).toBe(join(folder, name));
    } finally {
      delete process.env.ELECTRON_OVERRIDE_DIST_PATH;
    }
  });
});

describe('a desktop can be used', () => {
  test.each([
    [{ platform: 'darwin', env: {}, uid: 501 }, undefined],
    [{ platform: 'win32', env: {}, uid: undefined }, undefined],
    [{ platform: 'linux', env: { DISPLAY: ':0' }, uid: 1000 }, undefined],
    [{ platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' }, uid: 1000 }, undefined],
    [{ platform: 'linux', env: {}, uid: 1000 }, 'There is no display.'],
    [{ platform: 'linux', env: { DISPLAY: ':0' }, uid: 0 }, 'Electron does not run sandboxed as root.'],
  ] as const)('%j: %s', (where, obstacle) => {
    expect(desktopObstacle({ ...where, sandbox: () => facts(false, false) })).toBe(obstacle);
  });

  const facts = (areNamespacesRestricted: boolean, hasHelper: boolean) => ({ areNamespacesRestricted, hasHelper });

  test('only where Chromium has a sandbox: namespaces, or its helper with the rights of root', () => {
    const on = (restricted: boolean, hasHelper: boolean, platform: 'linux' | 'darwin' = 'linux') =>
      desktopObstacle({ platform, env: { DISPLAY: ':0' }, uid: 1000, sandbox: () => facts(restricted, hasHelper) });
    expect(on(true, false)).toContain('install the package (.deb)');
    expect([on(true, true), on(false, false), on(true, false, 'darwin')]).toEqual([undefined, undefined, undefined]);
  });
});

test('a proxy that the download does not use is named', () => {
  expect(proxyHint({})).toBe('');
  expect(proxyHint({ HTTPS_PROXY: 'http://proxy:3128' })).toContain('ELECTRON_GET_USE_PROXY=1');
  expect(proxyHint({ https_proxy: 'http://proxy:3128', ELECTRON_GET_USE_PROXY: '1' })).toBe('');
});
