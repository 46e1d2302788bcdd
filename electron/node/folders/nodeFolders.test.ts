import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { verifies } from '../../../e2e/verifies.ts';
import { nodeFolders } from './nodeFolders.ts';
import { systemFolders } from './systemFolders.ts';

const folders = nodeFolders({ platform: 'linux', env: {} });
let place = '';

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-folders-')));
  return () => rm(place, { recursive: true, force: true });
});

describe('uriOf', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((part) => !/[/\\:\0]|^\.{1,2}$/.test(part));
  const names = fc.array(name, { minLength: 1, maxLength: 4 });

  it('is read back as the very path', () => {
    verifies('R2');
    fc.assert(
      fc.property(names, (parts) => {
        const path = `/${parts.join('/')}`;
        expect(fileURLToPath(folders.uriOf(path), { windows: false })).toBe(path);
      }),
    );
  });

  it('is read back on Windows, from drives and from shares', () => {
    verifies('R2');
    const windows = nodeFolders({ platform: 'win32', env: {} });
    // Names there do not end in a dot or a space, and hold no control characters.
    const plain = name.filter((part) => !/[<>"|?*\p{Cc}]|[. ]$/u.test(part));
    fc.assert(
      fc.property(fc.constantFrom('C:\\', '\\\\server\\share\\'), fc.array(plain, { minLength: 1 }), (top, parts) => {
        const path = top + parts.join('\\');
        expect(fileURLToPath(windows.uriOf(path), { windows: true })).toBe(path);
      }),
    );
    expect(windows.uriOf('C:\\Users\\Ä b')).toBe('file:///C:/Users/%C3%84%20b');
    expect(windows.uriOf('\\\\server\\share\\a#b')).toBe('file://server/share/a%23b');
  });

  it('leaves nothing that could be a query or a fragment', () => {
    verifies('R2');
    expect(folders.uriOf('/a b/100%/#x?y\n\\z')).toBe('file:///a%20b/100%25/%23x%3Fy%0A%5Cz');
  });
});

describe('look', () => {
  it('follows links, and reports missing paths and files', async () => {
    verifies('R3', 'R4');
    await mkdir(join(place, 'inside'));
    await symlink('/etc', join(place, 'inside', 'out'));
    await symlink(join(place, 'nowhere'), join(place, 'dangling'));
    await writeFile(join(place, 'file'), '');
    expect(await folders.look(join(place, 'inside', 'out'))).toEqual({
      kind: 'folder',
      realPath: await realpath('/etc'),
    });
    expect(await folders.look(join(place, 'inside', '..', 'inside'))).toMatchObject({
      realPath: join(place, 'inside'),
    });
    expect(await folders.look(join(place, 'dangling'))).toEqual({ kind: 'missing' });
    expect(await folders.look(join(place, 'file', 'x'))).toEqual({ kind: 'missing' });
    expect(await folders.look(join(place, 'file'))).toEqual({ kind: 'notFolder' });
  });
});

it('recognizes projects by their files', async () => {
  await mkdir(join(place, '.git'));
  await writeFile(join(place, 'package.json'), '{}');
  await writeFile(join(place, 'requirements.txt'), '');
  await writeFile(join(place, 'pyproject.toml'), '');
  expect(await folders.marksOf(place)).toEqual(['git', 'package', 'python']);
  expect(await folders.marksOf(join(place, '.git'))).toEqual([]);
});

describe('complete', () => {
  it('names folders and links to folders, in order and not too many', async () => {
    await Promise.all(['beta', 'Bird', 'alpha', '.hidden'].map((name) => mkdir(join(place, name))));
    await writeFile(join(place, 'book.txt'), '');
    await symlink('/etc', join(place, 'below'));
    expect(await folders.complete(`${place}/`, 9)).toEqual(
      ['alpha', 'below', 'beta', 'Bird'].map((n) => join(place, n)),
    );
    expect(await folders.complete(`${place}/b`, 2)).toEqual([join(place, 'below'), join(place, 'beta')]);
    expect(await folders.complete(`${place}/.h`, 9)).toEqual([join(place, '.hidden')]);
    expect(await folders.complete(`${place}/nowhere/x`, 9)).toEqual([]);
    expect(await folders.complete('relative/b', 9)).toEqual([]);
  });
});

it('tells when a folder goes and comes back', async () => {
  verifies('R4');
  const path = join(place, 'watched');
  await mkdir(path);
  let touched = Promise.withResolvers<void>();
  const watch = folders.watch([path], () => touched.resolve());
  onTestFinished(() => watch.dispose());
  await rename(path, join(place, 'away'));
  await touched.promise;
  touched = Promise.withResolvers<void>();
  await rename(join(place, 'away'), path);
  await touched.promise;
});

it('asks Windows where its folders are', () => {
  expect(systemFolders('win32', { SystemRoot: 'D:\\Win', ProgramData: 'D:\\PD' })).toEqual(['D:\\Win', 'D:\\PD']);
  expect(systemFolders('win32', {})).toContain('C:\\Windows');
});
