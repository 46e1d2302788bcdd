import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { menuTemplate } from './menu.ts';
import { appOriginOf } from './origins.ts';
import { type ShellTexts, shellTextsFor } from './shellTexts.ts';
import { readStartOptions } from './startOptions.ts';
import { isReachable, readWindowState, writeWindowState } from './windowBounds.ts';
import { pageWindowOptions, trustWindowOptions } from './windowOptions.ts';

const options = { preload: '/x/preload.cjs', isDark: false, isPackaged: true, isMac: false };

describe('windows', () => {
  test.each([pageWindowOptions(options), trustWindowOptions(options, 'Trust')])('are hardened', (window) => {
    expect(window.show).toBe(false);
    expect(window.webPreferences).toEqual({
      preload: '/x/preload.cjs',
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      autoplayPolicy: 'document-user-activation-required',
      devTools: false,
      spellcheck: false,
    });
  });

  test('have developer tools in development only', () => {
    expect(pageWindowOptions({ ...options, isPackaged: false }).webPreferences?.devTools).toBe(true);
  });

  const screens = [
    { x: 0, y: 0, width: 1920, height: 1040 },
    { x: 1920, y: 0, width: 1280, height: 984 },
  ];
  test.each([
    [{ x: 100, y: 100, width: 800, height: 600 }, true],
    [{ x: 2000, y: 50, width: 800, height: 600 }, true],
    [{ x: 3150, y: 50, width: 800, height: 600 }, false],
    [{ x: 100, y: -30, width: 800, height: 600 }, false],
    [{ x: 100, y: 1000, width: 800, height: 600 }, false],
    [{ x: -5000, y: 0, width: 800, height: 600 }, false],
  ])('at %j can be taken hold of: %s', (bounds, reachable) => {
    expect(isReachable(bounds, screens)).toBe(reachable);
  });

  test('restore their position, and use the default when it is unknown', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-window-'));
    const file = join(folder, 'window.json');
    expect(await readWindowState(file)).toBeUndefined();
    const state = { x: 1, y: 2, width: 900, height: 700, isMaximized: true };
    await writeWindowState(file, state);
    expect(await readWindowState(file)).toEqual(state);
    await writeFile(file, '{"x":1e99}');
    expect(await readWindowState(file)).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});

describe('the menu', () => {
  const roles = (isPackaged: boolean) =>
    JSON.stringify(
      menuTemplate({ isMac: false, isPackaged, texts: shellTextsFor('en', 'en'), reviewServers: () => undefined }),
    );

  test('has no developer tools in a package', () => {
    expect(roles(false)).toContain('toggleDevTools');
    expect(roles(true)).not.toMatch(/toggleDevTools|reload/i);
  });
});

test('every text exists in both languages', () => {
  const english = shellTextsFor('system', 'en-GB');
  const chinese = shellTextsFor('system', 'zh-Hans-CN');
  expect(shellTextsFor('zh-CN', 'en')).toBe(chinese);
  const flat = ({ roles, ...texts }: ShellTexts) =>
    Object.entries({ ...texts, ...roles }).map(([, text]) => String(text));
  const others = flat(chinese);
  for (const [at, text] of flat(english).entries()) {
    expect(others[at], text).not.toBe(text);
  }
});

test('the command line may name the data folder, among switches that are not ours', () => {
  expect(readStartOptions(['--inspect=0', '--no-sandbox', '--data', '/tmp/x', 'file']).dataFolder).toBe('/tmp/x');
  expect(readStartOptions(['--data=/tmp/y']).dataFolder).toBe('/tmp/y');
  expect(readStartOptions(['.', '--data']).dataFolder).toBeUndefined();
});

test('origins of app URLs are told apart, others are none', () => {
  expect(appOriginOf('app://trust/trust.html?x#y')).toBe('app://trust');
  expect(appOriginOf('https://trust/')).toBeUndefined();
  expect(appOriginOf('app:trust')).toBeUndefined();
});
