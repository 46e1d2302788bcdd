import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BundleRecord } from '../bundles/installedFiles.ts';
import { filesHash } from './filesHash.ts';
import type { NodeRuntimesOptions } from './nodeRuntimesOptions.ts';
import type { RuntimeRelease } from './runtimeRelease.ts';
import { type Answer, ArchiveSite, hashOf as hash, problemOf } from './testing/archiveSite.ts';
import { makeTgz, type TarEntry } from './testing/makeTgz.ts';

type Measured = Extract<RuntimeRelease, { unpackedBytes: number }>;

const good: readonly TarEntry[] = [
  { path: 'package/', type: 'Directory' },
  { path: 'package/bin/node', content: 'the program', mode: 0o755 },
  { path: 'package/bin/npx-cli.js', content: 'npx', mode: 0o755 },
  { path: 'package/lib/cli.js', content: 'cli' },
  { path: 'package/include/node.h', content: 'not wanted' },
];
const places = [
  { from: 'package/bin/node', to: 'bin/node' },
  { from: 'package/bin/npx-cli.js', to: 'bin/npx-cli.js' },
  { from: 'package/bin/npx-cli.js', to: 'bin/npx' },
  { from: 'package/lib/', to: 'lib/' },
];

let site: ArchiveSite;
let folder: string;

beforeEach(async () => {
  site = await ArchiveSite.start();
  folder = site.folder;
});
afterEach(() => site.stop());

const origin = () => site.origin;
const root = () => site.root;
const left = () => site.left();
const runtimesOf = (release: RuntimeRelease, more: Partial<NodeRuntimesOptions> = {}) => site.runtimesOf(release, more);
const install = (release: RuntimeRelease, signal?: AbortSignal) => site.install(release, signal);

const listed = (path: string, content: string) => ({
  path,
  bytes: content.length,
  sha256: hash(Buffer.from(content)),
});
const unpacked = [
  listed('lib/cli.js', 'cli'),
  listed('bin/npx', 'npx'),
  listed('bin/npx-cli.js', 'npx'),
  listed('bin/node', 'the program'),
];

function releaseOf(archive: Buffer, more: Partial<Measured> = {}): Measured {
  site.answers.set('/node.tgz', (_request, response) => response.end(archive));
  return {
    name: 'node',
    version: '24.0.0',
    platform: 'linux',
    arch: 'x64',
    repackedBy: null,
    filesSha256: filesHash(unpacked),
    unpackedBytes: 'the program'.length + 2 * 'npx'.length + 'cli'.length,
    programs: ['node', 'npx'],
    archives: [
      {
        address: `${origin()}/node.tgz`,
        kind: 'tgz',
        bytes: archive.length,
        sha256: hash(archive),
        places,
        leftOut: [],
      },
    ],
    ...more,
  };
}

describe('a copy of a runtime', () => {
  it('is downloaded, checked, unpacked to its places, and closed', async () => {
    const { runtimes, copy, work } = await install(releaseOf(makeTgz(good)));
    const files = await readdir(runtimes.folderOf(copy.sha256), { recursive: true });
    expect(files.sort()).toEqual(['bin', 'bin/node', 'bin/npx', 'bin/npx-cli.js', 'lib', 'lib/cli.js']);
    const read = (name: string) => readFile(join(runtimes.folderOf(copy.sha256), name), 'utf8');
    expect([await read('bin/node'), await read('bin/npx'), await read('lib/cli.js')]).toEqual([
      'the program',
      'npx',
      'cli',
    ]);
    const mode = async (name: string) => (await stat(join(runtimes.folderOf(copy.sha256), name))).mode & 0o777;
    expect([await mode('bin/node'), await mode('bin/npx'), await mode('lib/cli.js'), await mode('bin')]).toEqual([
      0o500, 0o500, 0o400, 0o500,
    ]);
    await expect(runtimes.verify(copy)).resolves.toBeUndefined();
    expect(await runtimes.installed()).toEqual([{ ...copy, version: '24.0.0', bytes: 20 }]);
    expect(work.at(-1)).toEqual({ step: 'unpacking', bytes: 17, ofBytes: 20 });
    expect(await left()).toEqual([copy.sha256, `${copy.sha256}.json`]);
  });

  it('is made by a user who may not move a closed folder below another one', async () => {
    const release = releaseOf(makeTgz(good));
    await mkdir(root());
    // Only root may do that.
    const uid = process.getuid?.() === 0 ? 65534 : undefined;
    if (uid !== undefined) for (const path of [folder, root()]) await chown(path, uid, uid);
    const script = join(import.meta.dirname, 'testing/installOnce.ts');
    const user = uid === undefined ? {} : { uid, gid: uid };
    await promisify(execFile)(process.execPath, [script, root(), JSON.stringify(release)], { cwd: folder, ...user });
    const [copy] = await runtimesOf(release).installed();
    const made = await stat(runtimesOf(release).folderOf(copy?.sha256 ?? hash(Buffer.of())));
    expect([copy?.version, made.mode & 0o777, made.uid]).toEqual(['24.0.0', 0o500, uid ?? process.getuid?.()]);
    expect(await left()).toEqual([copy?.sha256, `${copy?.sha256}.json`]);
  });

  it('is noted with the times that its files have, programs too', async () => {
    const archive = makeTgz(good.map((entry) => ({ ...entry, mode: 0o644 })));
    const { runtimes, copy } = await install(releaseOf(archive));
    const { files } = JSON.parse(await readFile(join(root(), `${copy.sha256}.json`), 'utf8')) as BundleRecord;
    const found = await Promise.all(files.map(({ path }) => stat(join(runtimes.folderOf(copy.sha256), path))));
    expect(files.map(({ changed }) => changed)).toEqual(found.map(({ ctimeMs }) => ctimeMs));
    expect((await stat(join(runtimes.programsOf(copy.sha256), 'node'))).mode & 0o777).toBe(0o500);
  });

  it('that is there is not downloaded again', async () => {
    const release = releaseOf(makeTgz(good));
    await install(release);
    await install(release);
    expect(site.asked).toEqual(['/node.tgz']);
  });

  it('that was changed is refused, and replaced when it is got again', async () => {
    const release = releaseOf(makeTgz(good));
    const { runtimes, copy } = await install(release);
    const program = join(runtimes.folderOf(copy.sha256), 'bin', 'node');
    await chmod(program, 0o700);
    await writeFile(program, 'another program');
    expect(await problemOf(runtimes.verify(copy))).toEqual({
      kind: 'runtimeCopyChanged',
      runtime: 'node',
      file: 'bin/node',
    });
    await install(release);
    expect(await readFile(program, 'utf8')).toBe('the program');
  });

  it('that was changed together with the note of its files is refused', async () => {
    const release = releaseOf(makeTgz(good));
    const { runtimes, copy } = await install(release);
    const program = join(runtimes.folderOf(copy.sha256), 'bin', 'node');
    await chmod(program, 0o700);
    await writeFile(program, 'the PROGRAM');
    const { mtimeMs: modified, ctimeMs: changed, size: bytes } = await stat(program);
    const note = join(root(), `${copy.sha256}.json`);
    const record = JSON.parse(await readFile(note, 'utf8')) as BundleRecord;
    const rewrite = (more: Partial<BundleRecord['files'][number]>, manifest = record.manifest) => {
      const files = record.files.map((file) => (file.path === 'bin/node' ? { ...file, ...more } : file));
      return writeFile(note, JSON.stringify({ ...record, manifest, files }));
    };
    // Times that fit what is there: its content is looked at, in this run and in the next one.
    await rewrite({ modified, changed });
    const refused = { kind: 'runtimeCopyChanged', runtime: 'node', file: 'bin/node' };
    expect(await problemOf(runtimes.verify(copy))).toEqual(refused);
    expect(await problemOf(runtimesOf(release).verify(copy))).toEqual(refused);
    // The hash of what is there, in the list of files, and in what the release is said to have named.
    const forged = { modified, changed, bytes, sha256: hash(Buffer.from('the PROGRAM')) };
    await rewrite(forged);
    expect(await problemOf(runtimes.verify(copy))).toEqual({ kind: 'runtimeCopyMissing', runtime: 'node' });
    const files = unpacked.map((file) => (file.path === 'bin/node' ? { ...file, ...forged } : file));
    await rewrite(forged, JSON.stringify({ ...release, version: '99.0.0', filesSha256: filesHash(files) }));
    expect(await problemOf(runtimes.verify(copy))).toEqual({ kind: 'runtimeCopyMissing', runtime: 'node' });
    expect(await runtimes.installed()).toEqual([]);
  });

  it('that has a file more, or another name, is refused', async () => {
    const { runtimes, copy } = await install(releaseOf(makeTgz(good)));
    expect(await problemOf(runtimes.verify({ ...copy, name: 'uv' }))).toMatchObject({ kind: 'runtimeCopyMissing' });
    await chmod(join(runtimes.folderOf(copy.sha256), 'bin'), 0o700);
    await writeFile(join(runtimes.folderOf(copy.sha256), 'bin', 'env'), 'planted');
    expect(await problemOf(runtimes.verify(copy))).toMatchObject({ kind: 'runtimeCopyChanged', file: 'bin/env' });
  });

  it('is removed with its record', async () => {
    const { runtimes, copy } = await install(releaseOf(makeTgz(good)));
    await runtimes.remove(copy.sha256);
    expect(await left()).toEqual([]);
    expect(await problemOf(runtimes.verify(copy))).toEqual({ kind: 'runtimeCopyMissing', runtime: 'node' });
  });

  it('that was half made goes at the next start, and a whole one stays', async () => {
    const { runtimes, copy } = await install(releaseOf(makeTgz(good)));
    await mkdir(join(root(), '.new-7', 'files'), { recursive: true });
    await mkdir(join(root(), 'f'.repeat(64)));
    await runtimes.removeLeftovers();
    expect(await left()).toEqual([copy.sha256, `${copy.sha256}.json`]);
  });

  it('is whole or gone at the next start wherever its making ended', async () => {
    const release = releaseOf(makeTgz(good));
    const { runtimes, copy } = await install(release);
    const program = join(runtimes.folderOf(copy.sha256), 'bin', 'node');
    await chmod(program, 0o700);
    await writeFile(program, 'another program');
    // The making ends when the old copy is to be moved: its note is gone by then.
    await mkdir(join(root(), '.old-2', 'in the way'), { recursive: true });
    await expect(install(release)).rejects.toThrow();
    expect(await runtimes.installed()).toEqual([]);
    await runtimes.removeLeftovers();
    expect(await left()).toEqual([]);
  });

  it('is offered only for this computer, and only what is offered is got', async () => {
    const release = releaseOf(makeTgz(good));
    const offers = (system: NodeRuntimesOptions['system']) => runtimesOf(release, { system }).offers();
    expect(await offers({ platform: 'linux', arch: 'x64', isGlibc: () => true })).toHaveLength(1);
    expect(await offers({ platform: 'linux', arch: 'x64', isGlibc: () => false })).toEqual([]);
    expect(await offers({ platform: 'linux', arch: 'arm64', isGlibc: () => true })).toEqual([]);
    expect(await offers({ platform: 'win32', arch: 'x64', isGlibc: () => false })).toEqual([]);
    const other = runtimesOf(release).install(hash(Buffer.from('x')), () => undefined, AbortSignal.any([]));
    expect(await problemOf(other)).toMatchObject({ kind: 'runtimeNotOffered' });
    expect(site.asked).toEqual([]);
  });

  it('is offered when the list could be read again', async () => {
    const release = releaseOf(makeTgz(good));
    let reads = 0;
    const unread = new Error('no list');
    const runtimes = runtimesOf(release, {
      async readReleases() {
        reads += 1;
        if (reads === 1) throw unread;
        return [release];
      },
    });
    await expect(runtimes.offers()).rejects.toBe(unread);
    expect(await runtimes.offers()).toHaveLength(1);
    await runtimes.offers();
    expect(reads).toBe(2);
  });

  it('has a folder of another name when anything of the release changes', async () => {
    const release = releaseOf(makeTgz(good));
    const named = async (each: Measured) => (await runtimesOf(each).offers())[0]?.sha256;
    expect(await named({ ...release, programs: ['node'] })).not.toBe(await named(release));
    expect(await named({ ...release, version: '24.0.1' })).not.toBe(await named(release));
  });
});

describe('a download that is refused', () => {
  const wrong = (change: (archive: Buffer) => Answer): Measured => {
    const archive = makeTgz(good);
    const release = releaseOf(archive);
    site.answers.set('/node.tgz', change(archive));
    return release;
  };

  it.each<[string, (archive: Buffer) => Answer]>([
    ['brokenOff', (archive) => (_request, response) => response.end(archive.subarray(0, -1))],
    ['tooLong', (archive) => (_request, response) => response.end(Buffer.concat([archive, Buffer.from('x')]))],
    ['unreachable', () => (_request, response) => response.writeHead(503).end()],
    ['unreachable', () => (_request, response) => response.destroy()],
    ['elsewhere', () => (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2/x' }).end()],
    ['elsewhere', () => (_request, response) => response.writeHead(302, { location: '/node.tgz' }).end()],
  ])('%s', async (fault, change) => {
    const release = wrong(change);
    expect(await problemOf(install(release))).toEqual({
      kind: 'runtimeDownload',
      fault,
      address: release.archives[0]?.address,
    });
    expect(await left()).toEqual([]);
  });

  it('has another hash', async () => {
    const release = wrong((archive) => (_request, response) => {
      const other = Buffer.from(archive);
      other[20] = (other[20] ?? 0) ^ 1;
      response.end(other);
    });
    expect(await problemOf(install(release))).toMatchObject({
      kind: 'runtimeHashDiffers',
      wanted: release.archives[0]?.sha256,
    });
    expect(await left()).toEqual([]);
  });

  it('falls silent', async () => {
    const isAsked = Promise.withResolvers<void>();
    const release = wrong((archive) => (_request, response) => {
      response.write(archive.subarray(0, 10));
      isAsked.resolve();
    });
    const ending = problemOf(install(release));
    await isAsked.promise;
    site.passTime();
    expect(await ending).toMatchObject({ kind: 'runtimeDownload', fault: 'tooSlow' });
    expect(await left()).toEqual([]);
  });

  it('is cancelled', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const release = wrong((archive) => (_request, response) => {
      response.write(archive.subarray(0, 10));
      stop.abort(reason);
    });
    await expect(install(release, stop.signal)).rejects.toBe(reason);
    expect(await left()).toEqual([]);
  });

  it('follows a redirect within its origin', async () => {
    const archive = makeTgz(good);
    const release = releaseOf(archive);
    site.answers.set('/node.tgz', (_request, response) => response.writeHead(302, { location: '/there.tgz' }).end());
    site.answers.set('/there.tgz', (_request, response) => response.end(archive));
    await install(release);
    expect(site.asked).toEqual(['/node.tgz', '/there.tgz']);
  });
});

describe('an archive that is refused, although its hash is the one that is named', () => {
  it.each<[string, string, TarEntry]>([
    ['path', '../outside', { path: '../outside', content: 'x' }],
    ['path', '/etc/passwd', { path: '/etc/passwd', content: 'x' }],
    ['path', 'package/lib/../../x', { path: 'package/lib/../../x', content: 'x' }],
    ['path', 'package/lib/a\\b', { path: 'package/lib/a\\b', content: 'x' }],
    ['link', 'package/lib/l', { path: 'package/lib/l', type: 'SymbolicLink', linkpath: '/etc' }],
    ['link', 'package/lib/h', { path: 'package/lib/h', type: 'Link', linkpath: 'package/bin/node' }],
    ['link', 'package/lib/d', { path: 'package/lib/d', type: 'CharacterDevice' }],
    ['link', 'package/lib/f', { path: 'package/lib/f', type: 'FIFO' }],
    ['twice', 'package/lib/cli.js', { path: 'package/lib/cli.js', content: 'y' }],
    ['case', 'package/lib/CLI.js', { path: 'package/lib/CLI.js', content: 'y' }],
    ['belowFile', 'package/lib/cli.js/x', { path: 'package/lib/cli.js/x', content: 'y' }],
    ['tooMuch', 'package/lib/more', { path: 'package/lib/more', content: 'y' }],
  ])('%s: %s', async (fault, name, entry) => {
    const release = releaseOf(makeTgz([...good, entry]));
    expect(await problemOf(install(release))).toEqual({ kind: 'runtimeArchive', fault, name });
    expect(await left()).toEqual([]);
    expect(await readdir(folder)).toEqual(['runtimes']);
  });

  it('has other files than the release names', async () => {
    const release = releaseOf(makeTgz(good), { filesSha256: filesHash(unpacked.slice(1)) });
    expect(await problemOf(install(release))).toEqual({ kind: 'runtimeArchive', fault: 'otherFiles', name: '' });
    expect(await left()).toEqual([]);
  });

  it('lacks a program', async () => {
    const release = releaseOf(makeTgz(good), { programs: ['node', 'npm'] });
    expect(await problemOf(install(release))).toEqual({ kind: 'runtimeArchive', fault: 'noProgram', name: 'npm' });
    expect(await left()).toEqual([]);
  });

  it.each([
    ['is no archive', Buffer.from('not an archive'.repeat(100))],
    ['ends too early', makeTgz(good).subarray(0, 60)],
  ])('%s', async (_what, archive) => {
    expect(await problemOf(install(releaseOf(archive)))).toMatchObject({ kind: 'runtimeArchive' });
    expect(await left()).toEqual([]);
  });
});
