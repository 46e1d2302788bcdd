import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolvePagePath } from './resolvePagePath.ts';

describe('resolvePagePath', () => {
  test.each([
    ['/', 'index.html'],
    ['/index.html', 'index.html'],
    ['/assets/index-a1b2.js', 'assets/index-a1b2.js'],
    ['/assets/two%20words.png', 'assets/two words.png'],
  ])('%s means %s', (pathname, path) => {
    expect(resolvePagePath(pathname, 'index.html')).toBe(path);
  });

  test.each([
    '',
    'index.html',
    '/../secrets.json',
    '/assets/../../secrets.json',
    '/%2e%2e/secrets.json',
    '/..%2fsecrets.json',
    '/%252e%252e/secrets.json',
    '/..\\secrets.json',
    '/%5c..%5csecrets.json',
    '/C:/Windows/win.ini',
    '/index.html::$DATA',
    '/index.html.',
    '/index.html%20',
    '/assets//index.js',
    '//etc/passwd',
    '/.env',
    '/assets/.git/config',
    '/index.html%00.png',
    '/%',
    '/%ff',
  ])('%j means nothing', (pathname) => {
    expect(resolvePagePath(pathname, 'index.html')).toBeUndefined();
  });

  test('never leaves the folder, whatever is asked', () => {
    const piece = fc.constantFrom('..', '.', '/', '\\', '%2e', '%2f', '%5c', '%00', 'a', 'C:', ' ', '%', '~');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = resolvePagePath(`/${pieces.join('')}`, 'index.html');
        if (path === undefined) return;
        expect(posix.join('/page', path).startsWith('/page/')).toBe(true);
        expect(win32.join('C:\\page', path).startsWith('C:\\page\\')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
