import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nameBehindTemporary, patiently, writeWholeFile } from './writeWholeFile.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-whole-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;
const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === 'win32';

describe('a file that is replaced', () => {
  test.each(['text', new Uint8Array([0, 1, 255])])('holds what was written: %s', async (data) => {
    await writeWholeFile(at('a'), 'what was there before, which is longer');
    await writeWholeFile(at('a'), data);
    expect(await readFile(at('a'))).toEqual(Buffer.from(data));
    expect(await readdir(folder)).toEqual(['a']);
  });

  test.skipIf(isWindows)('has the permissions it is given, whatever the process takes from new files', async () => {
    const before = process.umask(0o077);
    try {
      await writeWholeFile(at('open'), 'x', { mode: 0o664 });
      await writeWholeFile(at('closed'), 'x', { mode: 0o600 });
      await writeWholeFile(at('new'), 'x');
    } finally {
      process.umask(before);
    }
    expect(await Promise.all(['open', 'closed', 'new'].map((name) => modeOf(at(name))))).toEqual([0o664, 0o600, 0o600]);
  });

  test.skipIf(isWindows).each([0o640, 0o400, 0o755])('keeps its permissions where none are given: %o', async (mode) => {
    await writeFile(at('a'), 'old');
    await chmod(at('a'), mode);
    await writeWholeFile(at('a'), 'new');
    expect([await readFile(at('a'), 'utf8'), await modeOf(at('a'))]).toEqual(['new', mode]);
    await writeWholeFile(at('a'), 'newer', { mode: 0o600 });
    expect(await modeOf(at('a'))).toBe(0o600);
  });

  test.runIf(isRoot)('keeps its owner and the bits that a new owner takes away', async () => {
    await writeFile(at('a'), 'old');
    await chown(at('a'), 1234, 2345);
    await chmod(at('a'), 0o6755);
    await writeWholeFile(at('a'), 'new');
    expect(await stat(at('a'))).toMatchObject({ uid: 1234, gid: 2345 });
    expect(await modeOf(at('a'))).toBe(0o6755);
  });

  test('is where its link points to, and the link stays', async () => {
    await mkdir(at('far'));
    await writeFile(at('far/real'), 'old');
    await symlink('far/real', at('link'));
    await writeWholeFile(at('link'), 'new');
    expect((await lstat(at('link'))).isSymbolicLink()).toBe(true);
    expect(await readFile(at('far/real'), 'utf8')).toBe('new');
    expect(await readdir(at('far'))).toEqual(['real']);
  });
});

describe('a link that leads nowhere', () => {
  test('is followed where its place can be written', async () => {
    await mkdir(at('far'));
    await symlink('far/none', at('middle'));
    await symlink('middle', at('link'));
    await writeWholeFile(at('link'), 'new');
    expect(await readFile(at('far/none'), 'utf8')).toBe('new');
    expect((await lstat(at('link'))).isSymbolicLink()).toBe(true);
  });

  test('stays where it cannot, as on a disk that is away', async () => {
    await symlink('away/a', at('link'));
    await expect(writeWholeFile(at('link'), 'new')).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await lstat(at('link'))).isSymbolicLink()).toBe(true);
    expect(await readdir(folder)).toEqual(['link']);
  });

  test('in a circle does not hang', async () => {
    await symlink('b', at('a'));
    await symlink('a', at('b'));
    await writeWholeFile(at('a'), 'new');
    expect(await readFile(at('a'), 'utf8')).toBe('new');
  });
});

describe('writes of one file', () => {
  test('follow each other: the last one stays, however long the one before takes', async () => {
    await Promise.all([writeWholeFile(at('a'), 'x'.repeat(20_000_000)), writeWholeFile(at('a'), 'last')]);
    expect(await readFile(at('a'), 'utf8')).toBe('last');
    expect(await readdir(folder)).toEqual(['a']);
  });

  test('go on after one that failed', async () => {
    // No text: the file cannot be written.
    const failed = writeWholeFile(at('a'), {} as string);
    const second = writeWholeFile(at('a'), 'x');
    await expect(failed).rejects.toThrow(TypeError);
    await second;
    expect(await readFile(at('a'), 'utf8')).toBe('x');
    expect(await readdir(folder)).toEqual(['a']);
  });
});

describe('a write that fails', () => {
  test('leaves nothing: where the place is a folder', async () => {
    await mkdir(at('a'));
    await expect(writeWholeFile(at('a'), 'x')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['a']);
  });

  test('leaves nothing: where the folder is not there', async () => {
    await expect(writeWholeFile(at('no/a'), 'x')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readdir(folder)).toEqual([]);
  });
});

test('no write takes signals, which the shell of the desktop has a use for', async () => {
  const taken: (string | symbol)[] = [];
  const hear = (event: string | symbol) => void taken.push(event);
  process.on('newListener', hear);
  try {
    await writeWholeFile(at('a'), 'x');
  } finally {
    process.off('newListener', hear);
  }
  expect(taken).toEqual([]);
});

test('what a killed write leaves is known by its name', () => {
  expect(['mcp.json.0', 'mcp.json.4294967295'].map(nameBehindTemporary)).toEqual(['mcp.json', 'mcp.json']);
  expect(['mcp.json', 'mcp.json.42949672950', '.12', 'a.1b'].map(nameBehindTemporary)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('a rename on Windows', () => {
  const refused = (code: string) => Object.assign(new Error(code), { code });
  const renames = (refusals: number, code = 'EPERM') => {
    const waits: number[] = [];
    let tries = 0;
    const rename = () => (++tries > refusals ? Promise.resolve() : Promise.reject(refused(code)));
    const wait = async (ms: number) => void waits.push(ms);
    return { rename, wait, waits, tries: () => tries };
  };

  test.each(['EPERM', 'EACCES', 'EBUSY'])('is tried again while another program has the file: %s', async (code) => {
    const { rename, wait, waits } = renames(3, code);
    await patiently(rename, 'win32', wait);
    expect(waits).toEqual([10, 20, 50]);
  });

  test('is given up after two seconds, with the reason', async () => {
    const { rename, wait, waits, tries } = renames(Infinity);
    await expect(patiently(rename, 'win32', wait)).rejects.toMatchObject({ code: 'EPERM' });
    expect([waits.reduce((sum, ms) => sum + ms, 0), tries()]).toEqual([1980, 8]);
  });

  test.each([
    ['win32', 'ENOSPC'],
    ['linux', 'EPERM'],
  ] as const)('is not tried again for another reason: %s, %s', async (platform, code) => {
    const { rename, wait, tries } = renames(1, code);
    await expect(patiently(rename, platform, wait)).rejects.toMatchObject({ code });
    expect(tries()).toBe(1);
  });
});
