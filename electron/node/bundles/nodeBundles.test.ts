import { createHash } from 'node:crypto';
import {
  chmod,
  copyFile,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rename,
  symlink,
  utimes,
  writeFile,
  rm,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bundles } from '../../host/ports/bundles.ts';
import { removeTree } from '../files/removeTree.ts';
import { nodeBundles } from './nodeBundles.ts';
import { manifestText, type RawEntry, rawZip } from './testing/rawZip.ts';

const signal = new AbortController().signal;
const none = () => undefined;
const code: RawEntry = { name: 'server/index.js', content: 'console.log(1);\n' };
const manifest: RawEntry = { name: 'manifest.json', content: manifestText() };

let outer: string;
let bundles: Bundles;
let names = 0;

beforeEach(async () => {
  outer = await mkdtemp(join(tmpdir(), 'gatehouse-bundles-'));
  bundles = makeBundles();
});
afterEach(() => removeTree(outer));

function makeBundles(
  limits = { maxEntries: 50, maxUnpackedBytes: 4 * 1024 * 1024, maxRatio: 200, maxBytes: 8 * 1024 * 1024 },
) {
  const folders = { DESKTOP: '/home/me/Desktop', DOCUMENTS: '/home/me/Documents', DOWNLOADS: '/home/me/Downloads' };
  return nodeBundles({
    root: join(outer, 'bundles'),
    system: { platform: process.platform, home: '/home/me', folders },
    nextName: () => `n${++names}`,
    limits,
  });
}

async function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

const keep = (bytes: Uint8Array) => bundles.keep(pieces(bytes), none, signal);

async function install(bytes: Uint8Array) {
  const contents = await keep(bytes);
  await bundles.unpack(contents.sha256, none, signal);
  return contents;
}

/** Everything below the folder of the test. */
async function everything(): Promise<string[]> {
  return (await readdir(outer, { recursive: true })).toSorted();
}

describe('a bundle on disk', () => {
  it('is unpacked into a folder named by the hash of its file, with program bits where the archive has them', async () => {
    const tool: RawEntry = { name: 'bin/tool', content: '#!/bin/sh\n', mode: 0o100755 };
    const bytes = rawZip([manifest, { name: 'server/', mode: 0o040755 }, code, tool]);
    const contents = await install(bytes);
    expect(contents.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(contents.files).toEqual(['manifest.json', 'server/index.js', 'bin/tool']);
    expect(contents.manifest).toBe(manifest.content);
    expect(contents.signature).toEqual({ kind: 'none' });
    const folder = bundles.folderOf(contents.sha256);
    expect(await readFile(join(folder, 'server/index.js'), 'utf8')).toBe(code.content);
    expect((await lstat(join(folder, 'bin/tool'))).mode & 0o777).toBe(0o500);
    expect((await lstat(join(folder, 'server/index.js'))).mode & 0o777).toBe(0o400);
    expect((await lstat(join(folder, 'server'))).mode & 0o777).toBe(0o500);
    await bundles.verify(contents.sha256);
    expect(await bundles.installed()).toEqual([{ sha256: contents.sha256, manifest: manifest.content }]);
    await bundles.remove(contents.sha256);
    await bundles.drop();
    expect(await everything()).toEqual(['bundles']);
  });

  it.each<[string, Buffer, object]>([
    ['a way out', rawZip([manifest, { name: '../out.js' }]), { kind: 'bundleEntry', fault: 'path' }],
    ['a way out below', rawZip([manifest, { name: 'a/../../out.js' }]), { kind: 'bundleEntry', fault: 'path' }],
    ['a root', rawZip([manifest, { name: '/etc/out.js' }]), { kind: 'bundleEntry', fault: 'path' }],
    ['a drive', rawZip([manifest, { name: 'C:/out.js' }]), { kind: 'bundleEntry', fault: 'path' }],
    ['a backslash', rawZip([manifest, { name: '..\\out.js' }]), { kind: 'bundleEntry', fault: 'path' }],
    ['a NUL', rawZip([manifest, { name: 'a\0.js' }]), { kind: 'bundleEntry', fault: 'path' }],
    ['other direction', rawZip([manifest, { name: 'a\u202Esj.exe' }]), { kind: 'bundleEntry', fault: 'path' }],
    ['no UTF-8', rawZip([manifest, { name: Buffer.from([0x61, 0xff]) }]), { kind: 'bundleEntry', fault: 'path' }],
    [
      'a link',
      rawZip([manifest, { name: 'a', content: '/etc', mode: 0o120777 }]),
      { kind: 'bundleEntry', fault: 'link' },
    ],
    ['a link as folder', rawZip([manifest, { name: 'a/', mode: 0o120777 }]), { kind: 'bundleEntry', fault: 'link' }],
    ['a device', rawZip([manifest, { name: 'a', mode: 0o020666 }]), { kind: 'bundleEntry', fault: 'link' }],
    ['the same twice', rawZip([manifest, code, code]), { kind: 'bundleEntry', fault: 'twice' }],
    ['two manifests', rawZip([manifest, manifest]), { kind: 'bundleEntry', fault: 'twice' }],
    ['capitals', rawZip([manifest, code, { name: 'Server/index.js' }]), { kind: 'bundleEntry', fault: 'case' }],
    ['capitals of a file', rawZip([manifest, { name: 'A' }, { name: 'a' }]), { kind: 'bundleEntry', fault: 'case' }],
    ['accents', rawZip([manifest, { name: '\u00e9' }, { name: 'e\u0301' }]), { kind: 'bundleEntry', fault: 'case' }],
    ['below a file', rawZip([manifest, { name: 'a' }, { name: 'a/b' }]), { kind: 'bundleEntry', fault: 'belowFile' }],
    ['a long name', rawZip([manifest, { name: 'a'.repeat(300) }]), { kind: 'bundleEntry', fault: 'tooLong' }],
    ['depth', rawZip([manifest, { name: 'a/'.repeat(60) + 'b' }]), { kind: 'bundleEntry', fault: 'tooLong' }],
    [
      'too many',
      rawZip([manifest, ...Array.from({ length: 60 }, (_, at) => ({ name: `f${at}` }))]),
      { limit: 'entries' },
    ],
    ['a million declared', rawZip([manifest], { declared: 1_000_000 }), { kind: 'bundleTooLarge', limit: 'entries' }],
    ['a bomb', rawZip([manifest, { name: 'a', content: Buffer.alloc(3_000_000) }]), { limit: 'ratio' }],
    ['much', rawZip([manifest, { name: 'a', claimedBytes: 5_000_000 }]), { kind: 'bundleTooLarge', limit: 'unpacked' }],
    ['no manifest', rawZip([code]), { kind: 'bundleArchive', fault: 'noManifest' }],
    ['a manifest below', rawZip([{ name: 'x/manifest.json', content: '{}' }]), { fault: 'noManifest' }],
    [
      'a manifest of bytes',
      rawZip([{ name: 'manifest.json', content: Buffer.from([0xff]) }]),
      { fault: 'manifestNotText' },
    ],
    ['cut off', rawZip([manifest, code]).subarray(0, -30), { kind: 'bundleArchive', fault: 'damaged' }],
    ['no archive', Buffer.from('hello'), { kind: 'bundleArchive', fault: 'damaged' }],
    ['nothing', Buffer.alloc(0), { kind: 'bundleArchive', fault: 'damaged' }],
    ['a large file', Buffer.alloc(9 * 1024 * 1024), { kind: 'bundleTooLarge', limit: 'packed' }],
  ])('is refused with %s, and nothing of it is left', async (_, bytes, problem) => {
    await expect(keep(bytes)).rejects.toMatchObject({ problem });
    expect(await everything()).toEqual(['bundles']);
  });

  it.each<[string, RawEntry, object]>([
    [
      'less than it claims',
      { name: 'a', content: 'abc', claimedBytes: 9 },
      { kind: 'bundleArchive', fault: 'damaged' },
    ],
    ['more than it claims', { name: 'a', content: 'abcdef', claimedBytes: 2 }, { fault: 'damaged' }],
    ['another sum', { name: 'a', content: 'abc', claimedSum: 1 }, { kind: 'bundleEntry', fault: 'content', name: 'a' }],
  ])('is not unpacked by half when an entry has %s', async (_, entry, problem) => {
    const { sha256 } = await keep(rawZip([manifest, code, entry]));
    await expect(bundles.unpack(sha256, none, signal)).rejects.toMatchObject({ problem });
    await bundles.drop();
    expect(await everything()).toEqual(['bundles']);
  });

  it('is not unpacked when it is stopped, and another file than the one that was shown is refused', async () => {
    const { sha256 } = await keep(rawZip([manifest, code]));
    const stop = new AbortController();
    const reason = new Error('stop');
    const stopped = bundles.unpack(sha256, () => stop.abort(reason), stop.signal);
    await expect(stopped).rejects.toBe(reason);
    expect(await everything()).toEqual(['bundles', 'bundles/kept.tmp']);
    await keep(rawZip([manifest, { ...code, content: 'other' }]));
    await expect(bundles.unpack(sha256, none, signal)).rejects.toMatchObject({ problem: { kind: 'bundleLookOver' } });
  });

  it('is found changed, also when size and time of the file are as they were', async () => {
    const bytes = rawZip([manifest, code]);
    const { sha256 } = await install(bytes);
    const path = join(bundles.folderOf(sha256), 'server/index.js');
    const before = await lstat(path);
    await chmod(path, 0o600);
    await writeFile(path, 'console.log(2);\n');
    await utimes(path, before.atime, before.mtime);
    const changed = { kind: 'bundleFilesChanged', file: 'server/index.js' };
    await expect(bundles.verify(sha256)).rejects.toMatchObject({ problem: changed });
    // Installed again, it is as it was.
    await install(bytes);
    await bundles.verify(sha256);
    expect(await readFile(path, 'utf8')).toBe(code.content);
  });

  it('is found changed by a file more and a file less, and unchanged where only times differ', async () => {
    const { sha256 } = await install(rawZip([manifest, code]));
    const folder = bundles.folderOf(sha256);
    const path = join(folder, 'server/index.js');
    await copyFile(path, join(outer, 'copy'));
    await chmod(join(folder, 'server'), 0o700);
    await rename(join(outer, 'copy'), path);
    await bundles.verify(sha256);
    await writeFile(join(folder, 'server/more.js'), '');
    await expect(bundles.verify(sha256)).rejects.toMatchObject({ problem: { file: 'server/more.js' } });
    await rename(path, join(outer, 'away'));
    await expect(bundles.verify(sha256)).rejects.toMatchObject({ problem: { kind: 'bundleFilesMissing' } });
  });

  it('leaves what uv makes beside it alone', async () => {
    const server = { type: 'uv', entry_point: 'main.py' };
    const { sha256 } = await install(
      rawZip([
        { name: 'manifest.json', content: manifestText({ manifest_version: '0.4', server }) },
        { name: 'main.py' },
      ]),
    );
    await writeFile(join(bundles.folderOf(sha256), 'uv.lock'), '');
    await bundles.verify(sha256);
    await writeFile(join(bundles.folderOf(sha256), 'more.py'), '');
    await expect(bundles.verify(sha256)).rejects.toMatchObject({ problem: { file: 'more.py' } });
  });

  it('loses what an interrupted run left', async () => {
    const { sha256 } = await install(rawZip([manifest, code]));
    const half = await install(rawZip([manifest]));
    const root = bundles.root;
    await rename(join(root, `${half.sha256}.json`), join(outer, 'record'));
    await rename(join(outer, 'record'), join(root, `${'0'.repeat(64)}.json`));
    await rename(bundles.folderOf(half.sha256), join(root, '.new-x'));
    await bundles.removeLeftovers();
    expect((await readdir(root)).toSorted()).toEqual([sha256, `${sha256}.json`]);
    await bundles.verify(sha256);
  });

  it('keeps which server uses it', async () => {
    const { sha256 } = await keep(rawZip([manifest]));
    const use = { serverId: 'server-1' as never, sha256, answers: { place: 'here' }, secrets: { key: ['notes.key'] } };
    expect(await bundles.uses()).toEqual([]);
    await bundles.saveUses([use]);
    expect(await makeBundles().uses()).toEqual([use]);
    const launch = { kind: 'stdio' as const, command: 'node', args: ['a'], env: {} };
    const earlier = { sha256: use.sha256, launch, answers: { a: 'b' } };
    await bundles.saveUses([{ ...use, earlier }]);
    expect(await makeBundles().uses()).toEqual([{ ...use, earlier }]);
    // What another version of Gatehouse wrote there does not cost the rest.
    await bundles.saveUses([{ ...use, earlier: { ...earlier, launch: { kind: 'later' } as never } }]);
    expect(await makeBundles().uses()).toEqual([use]);
  });
});

/** The hash of a list of files, written as `sha256sum` writes it. */
function listHash(files: Readonly<Record<string, string>>): string {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const lines = Object.entries(files).map(([path, text]) => `${hash(text)}  ${path}\n`);
  return hash(lines.join(''));
}

describe('the content of a bundle', () => {
  it('is told by its files alone, in the order of the bytes of their paths', async () => {
    const more: RawEntry[] = ['é.txt', 'Z.txt', 'a/b.txt', 'a-b.txt'].map((name) => ({ name, content: name }));
    const { sha256 } = await install(rawZip([manifest, code, ...more]));
    expect(await bundles.contentOf(sha256)).toEqual({
      content: listHash({
        'Z.txt': 'Z.txt',
        'a-b.txt': 'a-b.txt',
        'a/b.txt': 'a/b.txt',
        'manifest.json': manifestText(),
        'server/index.js': 'console.log(1);\n',
        'é.txt': 'é.txt',
      }),
      manifest: manifest.content,
      files: ['Z.txt', 'a-b.txt', 'a/b.txt', 'manifest.json', 'server/index.js', 'é.txt'],
      folder: bundles.folderOf(sha256),
    });
  });

  it('is another one where a file was changed, whatever our record of it says then', async () => {
    const { sha256 } = await install(rawZip([manifest, code]));
    const before = await bundles.contentOf(sha256);
    const file = join(bundles.folderOf(sha256), 'server/index.js');
    await chmod(file, 0o600);
    await writeFile(file, 'console.log(2);\n');
    const recordFile = join(outer, 'bundles', `${sha256}.json`);
    const record = await readFile(recordFile, 'utf8');
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    await writeFile(recordFile, record.replace(hash('console.log(1);\n'), hash('console.log(2);\n')));
    await bundles.verify(sha256);
    const after = await bundles.contentOf(sha256);
    expect(after?.content).not.toBe(before?.content);
    expect(after?.content).toBe(listHash({ 'manifest.json': manifestText(), 'server/index.js': 'console.log(2);\n' }));
  });

  it.skipIf(process.platform === 'win32')(
    'is unknown where a link or a path that lists escape stands among its files, and where it is gone',
    async () => {
      const { sha256 } = await install(rawZip([manifest, code]));
      const folder = bundles.folderOf(sha256);
      await chmod(folder, 0o700);
      await symlink('/etc/hostname', join(folder, 'more'));
      expect(await bundles.contentOf(sha256)).toBeUndefined();
      await rm(join(folder, 'more'));
      for (const name of ['a\nb', 'a\\b', 'a\tb']) {
        await writeFile(join(folder, name), 'x');
        expect(await bundles.contentOf(sha256), name).toBeUndefined();
        await rm(join(folder, name));
      }
      expect(await bundles.contentOf(sha256)).toBeDefined();
      await bundles.remove(sha256);
      expect(await bundles.contentOf(sha256)).toBeUndefined();
    },
  );
});
