import { lstat, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { bundleWayOf } from '../../shared/domain/bundles/bundleWay.ts';
import { readManifest } from '../../shared/domain/bundles/readManifest.ts';
import { HostError } from '../../shared/domain/error.ts';
import { nodeBundles } from '../../electron/node/bundles/nodeBundles.ts';
import { manifestText, rawZip, signatureBlock } from '../../electron/node/bundles/testing/rawZip.ts';
import { removeTree } from '../../electron/node/files/removeTree.ts';
import { fuzzRun } from './fuzzRun.ts';
import { mutateJson, mutation } from './mutateJson.ts';

const { signal } = new AbortController();
const outer = await mkdtemp(join(tmpdir(), 'gatehouse-bundle-fuzz-'));
afterAll(() => removeTree(outer));
let names = 0;
const system = {
  platform: process.platform,
  home: '/home/me',
  folders: { DESKTOP: '/home/me/Desktop', DOCUMENTS: '/home/me/Documents', DOWNLOADS: '/home/me/Downloads' },
};
const bundles = nodeBundles({
  root: join(outer, 'bundles'),
  system,
  nextName: () => `n${++names}`,
  limits: { maxEntries: 50, maxUnpackedBytes: 1024 * 1024, maxRatio: 200, maxBytes: 2 * 1024 * 1024 },
});

const manifest = JSON.parse(
  manifestText({
    tools: [{ name: 'note', description: 'Writes a note.' }],
    compatibility: { platforms: ['linux', 'darwin', 'win32'], runtimes: { node: '>=20' } },
    user_config: { folder: { type: 'directory', title: 'Folder', required: true, default: '${HOME}/notes' } },
  }),
) as object;

/** A change of the bytes of a file, at a share of its length. */
type Damage =
  | { readonly kind: 'set'; readonly at: number; readonly bytes: readonly number[] }
  | { readonly kind: 'cut'; readonly at: number; readonly length: number }
  | { readonly kind: 'copy'; readonly at: number; readonly from: number; readonly length: number };

const share = fc.double({ min: 0, max: 1, noNaN: true });
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    at: share,
    bytes: fc.array(fc.oneof(fc.constantFrom(0, 0xff, 0x2f, 0x2e, 0x50), fc.nat(255)), { minLength: 1, maxLength: 8 }),
  }),
  fc.record({ kind: fc.constant('cut' as const), at: share, length: fc.nat(60) }),
  fc.record({ kind: fc.constant('copy' as const), at: share, from: share, length: fc.nat(200) }),
);

function damaged(file: Buffer, change: Damage): Buffer {
  const at = Math.floor(change.at * file.length);
  if (change.kind === 'cut') return Buffer.concat([file.subarray(0, at), file.subarray(at + change.length)]);
  if (change.kind === 'set') {
    const bytes = Buffer.from(change.bytes);
    return Buffer.concat([file.subarray(0, at), bytes, file.subarray(at + bytes.length)]);
  }
  const from = Math.floor(change.from * file.length);
  return Buffer.concat([file.subarray(0, at), file.subarray(from, from + change.length), file.subarray(at)]);
}

const name = fc.oneof(
  fc.constantFrom(
    'server/index.js',
    'server/',
    'a',
    'a/b',
    'A',
    '../out',
    '/etc/out',
    'C:/out',
    'con',
    'a\\b',
    'é',
    '',
  ),
  fc.string({ maxLength: 20 }),
);
const entry = fc.record({
  name,
  content: fc.string({ maxLength: 300 }),
  mode: fc.constantFrom(0o100644, 0o100755, 0o040755, 0o120777, 0o020666, 0),
});

const given = fc.record({
  entries: fc.array(entry, { maxLength: 5 }),
  ofManifest: fc.array(mutation, { maxLength: 3 }),
  isSigned: fc.boolean(),
  damages: fc.array(damage, { maxLength: 3 }),
});

it(
  'reads and unpacks any file as a bundle, or says why not, and writes nowhere else',
  { timeout: 90_000 },
  async () => {
    await writeFile(join(outer, 'mine.txt'), 'mine');
    const known = { unpacked: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(given, async ({ entries, ofManifest, isSigned, damages }) => {
        const text = JSON.stringify(ofManifest.reduce<unknown>(mutateJson, manifest)) ?? 'null';
        const whole = rawZip([{ name: 'manifest.json', content: text }, ...entries]);
        const signed = isSigned ? Buffer.concat([whole, signatureBlock(Buffer.from('no signature'))]) : whole;
        const file = damages.reduce(damaged, signed);
        const isTaken = await install(file).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof HostError) || error.problem === undefined) throw error;
            return false;
          },
        );
        known[isTaken ? 'unpacked' : 'refused']++;
        await bundles.drop();
        for (const { sha256 } of await bundles.installed()) await bundles.remove(sha256);
        expect((await readdir(outer, { recursive: true })).toSorted()).toEqual(['bundles', 'mine.txt']);
        expect(await readFile(join(outer, 'mine.txt'), 'utf8')).toBe('mine');
      }),
      fuzzRun('bundles', 300),
    );
    expect(known.unpacked).toBeGreaterThan(0);
    expect(known.refused).toBeGreaterThan(0);
  },
);

/** @throws HostError */
async function install(file: Buffer): Promise<void> {
  const { sha256, manifest: text, files } = await bundles.keep(piecesOf(file), () => undefined, signal);
  const read = readManifest(text);
  const folder = bundles.folderOf(sha256);
  bundleWayOf(read.manifest, { ...system, folder, hasFile: (path) => files.includes(path) });
  await bundles.unpack(sha256, () => undefined, signal);
  await bundles.verify(sha256);
  for (const path of await readdir(folder, { recursive: true })) {
    const facts = await lstat(join(folder, path));
    expect(facts.isFile() || facts.isDirectory()).toBe(true);
  }
}

async function* piecesOf(file: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += 1000) yield file.subarray(at, at + 1000);
}
