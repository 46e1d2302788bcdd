import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NpxRun } from '../../host/ports/packageDownloads.ts';
import { npmBeside, npmCall, type NpmSettings } from './askNpm.ts';
import { npxDownloads, npxHash } from './npxDownloads.ts';

async function makeFolder(): Promise<string> {
  const made = await realpath(await mkdtemp(join(tmpdir(), 'npx-downloads-')));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

const runOf = (packages: readonly string[]): NpxRun => ({
  server: 'Notes',
  launch: { kind: 'stdio', command: 'npx', args: [...packages], env: {} },
  packages,
});

function downloadsIn(cache: string, parts: Partial<NpmSettings> = {}) {
  return npxDownloads({ askNpm: async () => ({ cache, others: '', ...parts }) });
}

/** Every path below a folder, links as such. */
async function pathsBelow(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).toSorted();
}

const mayGo = async () => undefined;
const isKept = (why: string) => ({ problem: { kind: 'downloadKept', server: 'Notes', why } });

describe('the folder of a download', () => {
  it('is named as npm does', () => {
    expect(npxHash(['nots'])).toBe('6df284ae068eda92');
    expect(npxHash(['nots@1.0.0'])).toBe('4acd4ad9a1d1c4c0');
    expect(npxHash(['b', 'a'])).toBe(npxHash(['a', 'b']));
    expect(npxHash(['B', 'a', '@a/c'])).toBe(npxHash(['@a/c', 'a', 'B']));
  });

  it('is deleted with what is in it, and what links in it lead to stays', async () => {
    const root = await makeFolder();
    const folder = join(root, 'cache', '_npx', npxHash(['nots']));
    await mkdir(join(folder, 'node_modules'), { recursive: true });
    await writeFile(join(root, 'kept.txt'), 'kept');
    await symlink(root, join(folder, 'node_modules', 'up'));
    const downloads = downloadsIn(join(root, 'cache'));
    expect(await downloads.folderOf(runOf(['nots']))).toBe(folder);
    await downloads.remove(runOf(['nots']), folder, mayGo);
    expect(await pathsBelow(root)).toEqual(['cache', 'cache/_npx', 'kept.txt']);
    await expect(downloads.remove(runOf(['nots']), folder, mayGo)).rejects.toMatchObject(isKept('missing'));
  });

  it('stays where somebody uses it by now', async () => {
    const root = await makeFolder();
    const folder = join(root, '_npx', npxHash(['nots']));
    await mkdir(folder, { recursive: true });
    const used = new Error('It is used');
    await expect(downloadsIn(root).remove(runOf(['nots']), folder, () => Promise.reject(used))).rejects.toBe(used);
    expect(await pathsBelow(root)).toEqual(['_npx', join('_npx', npxHash(['nots']))]);
  });

  it('is not known where npm installs other packages, or says nothing', async () => {
    const root = await makeFolder();
    await mkdir(join(root, '_npx', npxHash(['nots'])), { recursive: true });
    await expect(downloadsIn(root, { others: 'x' }).folderOf(runOf(['nots']))).rejects.toMatchObject(
      isKept('cacheUnknown'),
    );
    const silent = npxDownloads({ askNpm: () => Promise.reject(new Error('no npm')) });
    await expect(silent.folderOf(runOf(['nots']))).rejects.toMatchObject(isKept('cacheUnknown'));
  });

  it('is found behind paths that lead into it', async () => {
    const root = await makeFolder();
    const folder = join(root, '_npx', npxHash(['nots']));
    await mkdir(join(folder, 'bin'), { recursive: true });
    await symlink(join(folder, 'bin'), join(root, 'link'));
    const downloads = downloadsIn(root);
    expect(await downloads.leadInto(folder, ['nots', join(root, 'link')])).toBe(true);
    expect(await downloads.leadInto(folder, ['bin', root, `${folder}x`])).toBe(false);
  });

  const name = fc.constantFrom('nots', '@me/nots', 'nots@1.0.0', 'other', '..', '../..', '/', 'a\n../b');
  const place = fc.constantFrom('none', 'folder', 'file', 'link to a folder outside', 'link to another download');

  it('is the only thing that is ever deleted, whatever is there and whatever is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
        fc.record({ cache: fc.boolean(), npx: fc.boolean() }),
        place,
        fc.constantFrom('own', 'other', 'outside'),
        async (packages, isLink, own, asked) => {
          const root = await realpath(await mkdtemp(join(tmpdir(), 'npx-any-')));
          try {
            const cache = join(root, isLink.cache ? 'realCache' : 'cache');
            const npx = join(isLink.npx ? join(root, 'elsewhere') : cache, '_npx');
            const outside = join(root, 'outside');
            const other = join(npx, npxHash(['another']));
            for (const each of [cache, npx, outside, other]) {
              await mkdir(each, { recursive: true });
              await writeFile(join(each, 'kept.txt'), each);
            }
            if (isLink.cache) await symlink(cache, join(root, 'cache'));
            if (isLink.npx) await symlink(npx, join(cache, '_npx'));
            const folder = join(npx, npxHash(packages));
            if (own === 'folder') await mkdir(join(folder, 'node_modules'), { recursive: true });
            if (own === 'file') await writeFile(folder, '');
            if (own.startsWith('link')) await symlink(own.endsWith('outside') ? outside : other, folder);
            const before = await pathsBelow(root);

            const run = runOf(packages);
            const said = { own: join(cache, '_npx', npxHash(packages)), other, outside }[asked];
            const wasDeleted = await downloadsIn(join(root, 'cache'))
              .remove(run, said, mayGo)
              .then(
                () => true,
                () => false,
              );
            expect(wasDeleted).toBe(own === 'folder' && !isLink.npx && asked === 'own');
            const gone = before.filter((path) => wasDeleted && path.split(/[/\\]/).includes(npxHash(packages)));
            expect(await pathsBelow(root)).toEqual(before.filter((path) => !gone.includes(path)));
            expect(await readFile(join(outside, 'kept.txt'), 'utf8')).toBe(outside);
            expect(/^[0-9a-f]{16}$/.test(npxHash(packages))).toBe(true);
            expect(dirname(folder)).toBe(npx);
          } finally {
            await rm(root, { recursive: true, force: true });
          }
        },
      ),
    );
  });
});

describe('the npm of a launch', () => {
  it.each([
    ['/usr/bin/npx', 'linux', '/usr/bin/npm'],
    ['/usr/bin/npm', 'darwin', '/usr/bin/npm'],
    [String.raw`C:\Program Files\nodejs\npx.cmd`, 'win32', String.raw`C:\Program Files\nodejs\npm.cmd`],
  ] as const)('stands beside %s', (file, platform, npm) => {
    expect(npmBeside(file, platform)).toBe(npm);
  });

  it.each(['', '/usr/bin/node', '/usr/bin/npx-old', '/usr/bin/npx.sh'])('is not known beside "%s"', (file) => {
    expect(() => npmBeside(file, 'linux')).toThrow();
  });

  it('is started as it is, and by the shell of Windows where only that starts it', () => {
    const env = { ComSpec: String.raw`C:\Windows\System32\cmd.exe` };
    expect(npmCall('/usr/bin/npm', {}, 'linux')).toMatchObject({ command: '/usr/bin/npm', isVerbatim: false });
    const npm = String.raw`C:\Program Files\nodejs\npm.cmd`;
    const { command, args, isVerbatim } = npmCall(npm, env, 'win32');
    expect([command, isVerbatim]).toEqual([env.ComSpec, true]);
    expect(args.slice(0, 3)).toEqual(['/d', '/s', '/c']);
    expect(args[3]).toMatch(/^""C:\\Program Files\\nodejs\\npm\.cmd" config get cache [^"]*"$/);
    expect(() => npmCall(String.raw`C:\%TEMP%\npm.cmd`, env, 'win32')).toThrow();
  });
});
