import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { candidates, resolveCommand, withHome } from './resolveCommand.ts';

it('looks for a name on the PATH, and for a path from the working directory', () => {
  const place = { platform: 'linux', path: '/a::/b', cwd: '/work' } as const;
  expect(candidates('npx', place)).toEqual(['/a/npx', '/b/npx']);
  expect(candidates('./run', place)).toEqual(['/work/run']);
  expect(candidates('/bin/sh', place)).toEqual(['/bin/sh']);
});

it('adds the endings of programs on Windows', () => {
  const place = { platform: 'win32', path: 'C:\\a', extensions: '.EXE;.CMD', cwd: 'C:\\work' } as const;
  expect(candidates('npx', place)).toEqual(['C:\\a\\npx', 'C:\\a\\npx.EXE', 'C:\\a\\npx.CMD']);
  expect(candidates('bin\\run.exe', place)[0]).toBe('C:\\work\\bin\\run.exe');
});

it.each([
  ['~', '/home/ann'],
  ['~/bin/x', '/home/ann/bin/x'],
  ['~\\bin\\x', '/home/ann\\bin\\x'],
  ['$HOME/bin/x', '/home/ann/bin/x'],
  ['${HOME}/x$HOME', '/home/ann/x$HOME'],
  ['%USERPROFILE%\\x', '/home/ann\\x'],
])('reads %s as a shell would', (written, expected) => {
  expect(withHome(written, '/home/ann')).toBe(expected);
});

it.each(['~bob/x', 'x~', './~/x', '$HOMEX/x', '$HOME_DIR', 'npx', '/a/$HOME', ''])('leaves %s as it is', (written) => {
  expect(withHome(written, '/home/ann')).toBe(written);
});

it('finds a program, and neither a folder nor what is not there', async () => {
  const folder = dirname(process.execPath);
  const place = { platform: process.platform, path: `/nowhere:${folder}`, cwd: '/' };
  expect(await resolveCommand(basename(process.execPath), place)).toBe(process.execPath);
  expect(await resolveCommand('no-such-program', place)).toBeUndefined();
  expect(await resolveCommand(folder, place)).toBeUndefined();
});
