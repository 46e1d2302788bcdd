import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginItemSettings } from 'electron';
import { expect, it, onTestFinished } from 'vitest';
import { autostartItem, electronItem, loginStartOf, systemItemOf } from './systemItem.ts';

const nothing: LoginItemSettings = {
  openAtLogin: false,
  wasOpenedAtLogin: false,
  status: 'not-registered',
  executableWillLaunchAtLogin: false,
  launchItems: [],
};

it.each([
  ['win32', {}, 'off'],
  ['win32', { openAtLogin: true, executableWillLaunchAtLogin: true }, 'on'],
  // Switched off in the Task Manager.
  ['win32', { openAtLogin: true }, 'blocked'],
  // Another start of the same program, with other arguments.
  ['win32', { executableWillLaunchAtLogin: true }, 'off'],
  ['darwin', {}, 'off'],
  ['darwin', { openAtLogin: true, status: 'enabled' }, 'on'],
  ['darwin', { status: 'requires-approval' }, 'blocked'],
] as const)('%s says %j: %s', (platform, facts, state) => {
  expect(loginStartOf({ ...nothing, ...facts }, platform)).toBe(state);
});

it.each([
  ['win32', { args: ['--at-login'] }],
  ['darwin', {}],
] as const)('the list of %s is read and written with the arguments that it has', async (platform, args) => {
  const read: unknown[] = [];
  const written: unknown[] = [];
  const item = electronItem(
    {
      getLoginItemSettings: (options) => (read.push(options), nothing),
      setLoginItemSettings: (settings) => void written.push(settings),
    },
    platform,
  );
  expect(await item.read()).toBe('off');
  await item.write(true);
  await item.write(false);
  expect(read).toEqual([args]);
  expect(written).toEqual([
    { openAtLogin: true, ...args },
    { openAtLogin: false, ...args },
  ]);
});

async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-login-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('on Linux, a file in the autostart folder does it, and it goes when it is switched off', async () => {
  const folder = await folderForTest();
  const file = join(folder, 'autostart/gatehouse.desktop');
  const item = autostartItem(folder, '/opt/Gatehouse/gatehouse');
  expect(await item.read()).toBe('off');
  await item.write(false);
  await item.write(true);
  expect(await item.read()).toBe('on');
  expect(await readFile(file, 'utf8')).toContain('Exec="/opt/Gatehouse/gatehouse" --at-login\n');
  await writeFile(file, '[Desktop Entry]\nExec=/old/gatehouse --at-login\n');
  expect(await item.read()).toBe('off');
  await item.write(false);
  await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('a program that no entry can name is not started', async () => {
  const item = autostartItem(await folderForTest(), '/opt/a\nb');
  await item.write(true);
  expect(await item.read()).toBe('unavailable');
});

it.each([
  ['the program', {}, '/opt/Gatehouse/gatehouse'],
  ['its own AppImage', { APPIMAGE: '/home/me/G.AppImage', APPDIR: '/opt/Gatehouse' }, '/home/me/G.AppImage'],
  [
    'the program, in the AppImage of another',
    { APPIMAGE: '/home/me/E.AppImage', APPDIR: '/tmp/E' },
    '/opt/Gatehouse/gatehouse',
  ],
])('on Linux, it starts %s', async (_name, env, program) => {
  const folder = await folderForTest();
  const electron = { getLoginItemSettings: () => nothing, setLoginItemSettings: () => undefined };
  const { platform, execPath } = { platform: 'linux' as const, execPath: '/opt/Gatehouse/gatehouse' };
  const system = { platform, env: { ...env, XDG_CONFIG_HOME: folder }, execPath };
  await systemItemOf({ isPackaged: true, ...electron }, system).write(true);
  expect(await readFile(join(folder, 'autostart/gatehouse.desktop'), 'utf8')).toContain(`Exec="${program}" `);

  const unpacked = systemItemOf({ isPackaged: false, ...electron }, system);
  expect(await unpacked.read()).toBe('unavailable');
});
