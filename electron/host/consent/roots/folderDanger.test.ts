import { expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { folderDanger } from './folderDanger.ts';

const linux = {
  style: 'posix',
  home: '/home/me',
  system: ['/', '/etc', '/usr', '/var'],
  ownData: ['/home/me/.config/gatehouse', '/data/moved'],
} as const;

it.each([
  ['/home/me', 'home'],
  ['/home', 'aboveHome'],
  ['/', 'aboveHome'],
  ['/etc', 'system'],
  ['/usr/share/doc', 'system'],
  ['/home/me/.ssh', 'credentials'],
  ['/home/me/.ssh/keys', 'credentials'],
  ['/home/me/.local/share', 'credentials'],
  ['/home/me/.config', 'ownData'],
  ['/home/me/.config/gatehouse/logs', 'ownData'],
  ['/data', 'ownData'],
  ['/data/moved/logs', 'ownData'],
  ['/home/me/work', null],
  ['/home/me/.sshx', null],
  ['/home/me-evil', null],
  ['/srv/data', null],
])('%s: %s', (path, danger) => {
  verifies('R3');
  // The root of the file system is a system folder, but not everything in it is.
  const system = linux.system.filter((folder) => folder !== '/');
  expect(folderDanger(path, { ...linux, system })).toBe(danger);
});

it('does not treat a home inside a system folder as a system folder', () => {
  const root = { style: 'posix', home: '/var/home/me', system: ['/var'], ownData: [] } as const;
  expect(folderDanger('/var/home/me/work', root)).toBeNull();
  expect(folderDanger('/var/home/you', root)).toBe('system');
});

it('recognizes Windows folders in upper and lower case', () => {
  const windows = { style: 'win32', home: 'C:\\Users\\Me', system: ['C:\\Windows'], ownData: [] } as const;
  expect(folderDanger('c:\\users\\me', windows)).toBe('home');
  expect(folderDanger('C:\\', windows)).toBe('aboveHome');
  expect(folderDanger('C:\\WINDOWS\\System32', windows)).toBe('system');
  expect(folderDanger('C:\\Users\\Me\\.SSH', windows)).toBe('credentials');
  expect(folderDanger('D:\\work', windows)).toBeNull();
});
