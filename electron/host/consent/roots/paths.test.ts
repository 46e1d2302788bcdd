import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { foldersAbove, isAbsolutePath, isInside, isSamePath, lastName } from './paths.ts';

const name = fc.string({ minLength: 1, maxLength: 6 }).filter((part) => !/[/\\:]|^\.{1,2}$/.test(part));
const names = fc.array(name, { maxLength: 4 });
const posixPath = (parts: readonly string[]) => `/${parts.join('/')}`;

describe('isInside', () => {
  it('compares whole names, with any characters', () => {
    verifies('R3');
    fc.assert(
      fc.property(names, names, (a, b) => {
        const starts = b.length <= a.length && b.every((part, at) => a[at] === part);
        expect(isInside(posixPath(a), posixPath(b), 'posix')).toBe(starts);
      }),
    );
  });

  it('is true for every parent folder, and not for folders with the same prefix (security case 36)', () => {
    fc.assert(
      fc.property(names, name, (parts, more) => {
        const path = posixPath(parts);
        for (const above of foldersAbove(path, 'posix')) expect(isInside(path, above, 'posix')).toBe(true);
        if (parts.length > 0) expect(isInside(path + more, path, 'posix')).toBe(false);
      }),
    );
  });

  it.each([
    ['/root-evil', '/root', false],
    ['/root/../etc', '/root', false],
    ['/root', '/root/', true],
    ['/root/a', '/', true],
    ['root/a', '/root', false],
    ['/root\\a', '/root', false],
    ['/Root/a', '/root', false],
  ])('%s in %s: %s', (path, folder, answer) => {
    expect(isInside(path, folder, 'posix')).toBe(answer);
  });

  it.each([
    ['C:\\Users\\Me\\x', 'c:\\users\\me', true],
    ['C:\\Users\\Me-evil', 'C:\\Users\\Me', false],
    ['C:/Users/Me/x', 'C:\\Users', true],
    ['\\\\?\\C:\\Users\\Me', 'C:\\Users', true],
    ['D:\\Users', 'C:\\', false],
    ['\\\\srv\\share\\a', '\\\\srv\\share', true],
    ['\\\\srv\\share2\\a', '\\\\srv\\share', false],
    ['\\\\c:\\a', 'C:\\', false],
    ['C:x', 'C:\\', false],
  ])('on Windows, %s in %s: %s', (path, folder, answer) => {
    expect(isInside(path, folder, 'win32')).toBe(answer);
  });

  it('recognizes the same folder in another spelling', () => {
    expect(isSamePath('/a//b/', '/a/b', 'posix')).toBe(true);
    expect(isSamePath('C:\\A\\', 'c:/a', 'win32')).toBe(true);
    expect(isSamePath('/a', '/a/b', 'posix')).toBe(false);
  });
});

describe('foldersAbove', () => {
  it('goes up name by name', () => {
    expect(foldersAbove('/a/b/c', 'posix')).toEqual(['/a/b', '/a', '/']);
    expect(foldersAbove('/', 'posix')).toEqual([]);
    expect(foldersAbove('/a\\b', 'posix')).toEqual(['/']);
  });

  it('ends at the drive or the share', () => {
    expect(foldersAbove('C:\\a\\b', 'win32')).toEqual(['C:\\a', 'C:\\']);
    expect(foldersAbove('\\\\srv\\share\\a', 'win32')).toEqual(['\\\\srv\\share\\']);
    expect(foldersAbove('C:\\', 'win32')).toEqual([]);
  });
});

it('tells absolute paths', () => {
  expect(['/a', 'a', '~/a', ''].map((path) => isAbsolutePath(path, 'posix'))).toEqual([true, false, false, false]);
  expect(['C:\\a', 'C:a', '\\a', '\\\\s\\a'].map((path) => isAbsolutePath(path, 'win32'))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

it('calls a folder by its last name', () => {
  expect([lastName('/a/b c/', 'posix'), lastName('/', 'posix'), lastName('C:\\x\\y', 'win32')]).toEqual([
    'b c',
    '/',
    'y',
  ]);
});
