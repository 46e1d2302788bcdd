import { createHash } from 'node:crypto';
import { open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { maxBundleBytes } from '../../../shared/domain/bundles/bundle.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { serverId, sha256, type Sha256 } from '../../../shared/domain/ids.ts';
import { bundleOrigin } from '../../../shared/domain/published/serverOrigin.ts';
import { stdioLaunch } from '../../../shared/domain/server.ts';
import type { BundleContents, Bundles } from '../../host/ports/bundles.ts';
import { removeTree } from '../files/removeTree.ts';
import { writeBounded } from '../files/writeBounded.ts';
import { writeWholeFile } from '../files/writeWholeFile.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import { makeFolder } from '../system/makeFolder.ts';
import { takeSignature } from './bundleSignature.ts';
import { contentOfFolder } from './bundleContent.ts';
import { lockFolders, readRecord, recordPath, verifyFiles, writeRecord, type BundleRecord } from './installedFiles.ts';
import { type BundleLimits, bundleLimits, openBundle } from './openBundle.ts';
import { unpackBundle, type Unpacking } from './unpackBundle.ts';

export interface BundleOptions {
  readonly root: string;
  readonly system: Bundles['system'];
  /** A name that no other folder has. */
  readonly nextName: () => string;
  readonly limits?: BundleLimits & { readonly maxBytes: number };
}

const earlierBundle = z.lazy(() =>
  z.object({
    sha256,
    launch: stdioLaunch,
    answers: z.record(z.string(), z.string()),
    from: bundleOrigin.optional(),
  }),
);

const bundleUses = z.lazy(() =>
  z.array(
    z.object({
      serverId,
      sha256,
      answers: z.record(z.string(), z.string()),
      secrets: z.record(z.string(), z.array(z.string())),
      // One that is not understood cannot be brought back; nothing else depends on it.
      earlier: earlierBundle.optional().catch(undefined),
    }),
  ),
);

/** What a folder that is not whole yet, or no more, is called. */
const unfinished = /^\.(new|old)-/;
function hashesIn(names: readonly string[]): Sha256[] {
  return names.flatMap((name) => sha256.safeParse(name).data ?? []);
}

/** Bundles in a folder of ours: `<sha256>` with the files, `<sha256>.json` with what they were, and which server uses which. */
export function nodeBundles({ root, system, nextName, limits }: BundleOptions): Bundles {
  const { maxBytes, ...archive } = limits ?? { ...bundleLimits, maxBytes: maxBundleBytes };
  const kept = join(root, 'kept.tmp');
  const usesFile = join(root, 'uses.json');
  const folderOf = (bundle: Sha256) => join(root, bundle);
  let keptHash: Sha256 | undefined;

  const drop = async () => {
    keptHash = undefined;
    await rm(kept, { force: true });
  };
  const remove = async (bundle: Sha256) => {
    // Without its record it is not installed any more, whatever happens to the rest.
    await rm(recordPath(root, bundle), { force: true });
    await removeTree(folderOf(bundle));
  };
  return {
    root,
    system,
    folderOf,
    drop,
    remove,
    verify: (bundle) => verifyFiles(root, bundle),
    contentOf: (bundle) => contentOfFolder(folderOf(bundle)),
    async keep(content, onBytes, signal, wanted) {
      try {
        await drop();
        await makeFolder(root);
        const hash = await writeHashed(kept, content, { onBytes, signal, maxBytes });
        if (wanted !== undefined && hash !== wanted) {
          throw problemError({ kind: 'bundleHashDiffers', wanted, found: hash });
        }
        const contents = await readKept(kept, hash, { platform: system.platform, signal, limits: archive });
        keptHash = contents.sha256;
        return contents;
      } catch (error) {
        await drop().catch(() => undefined);
        throw signal.aborted ? signal.reason : readableStorageError(error);
      }
    },
    async unpack(bundle, onBytes, signal) {
      if (keptHash !== bundle) throw problemError({ kind: 'bundleLookOver' });
      if (await isWhole(root, bundle)) return;
      const fresh = join(root, `.new-${nextName()}`);
      const opened = await openBundle(kept, system.platform, signal, archive);
      try {
        await mustHaveSpace(root, opened.unpackedBytes);
        const { manifest } = opened;
        const files = await unpackBundle(opened, fresh, { onBytes, signal } satisfies Unpacking);
        const record: BundleRecord = { version: 1, manifest, mayGrow: isGrowing(manifest), files };
        if (!record.mayGrow) await lockFolders(fresh);
        await putInPlace(fresh, folderOf(bundle), join(root, `.old-${nextName()}`));
        await writeRecord(root, bundle, record);
      } catch (error) {
        await removeTree(fresh).catch(() => undefined);
        throw signal.aborted ? signal.reason : readableStorageError(error);
      } finally {
        opened.close();
      }
    },
    async installed() {
      const names = await namesIn(root);
      const found = hashesIn(names).map(async (bundle) => {
        const record = await readRecord(root, bundle);
        return record === undefined ? [] : [{ sha256: bundle, manifest: record.manifest }];
      });
      return (await Promise.all(found)).flat();
    },
    async removeLeftovers() {
      await drop();
      await removeUnfinished(root);
    },
    uses: () => readUses(usesFile),
    async saveUses(uses) {
      await makeFolder(root);
      await writeWholeFile(usesFile, JSON.stringify(uses), { mode: 0o600 });
    },
  };
}

/** What a crash left: half of a bundle, or none. */
async function removeUnfinished(root: string): Promise<void> {
  const names = await namesIn(root);
  for (const name of names) if (unfinished.test(name)) await removeTree(join(root, name));
  // A folder without its record is half of one; a record without its folder is none.
  for (const bundle of hashesIn(names)) {
    if (!names.includes(`${bundle}.json`)) await removeTree(join(root, bundle));
  }
  for (const name of names) {
    const bundle = /^([0-9a-f]{64})\.json$/.exec(name)?.[1];
    if (bundle !== undefined && !names.includes(bundle)) await rm(join(root, name), { force: true });
  }
}

async function readUses(usesFile: string): ReturnType<Bundles['uses']> {
  const text = await readFile(usesFile, 'utf8').catch(() => '[]');
  try {
    const parsed = bundleUses.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

async function namesIn(root: string): Promise<string[]> {
  return readdir(root).catch(() => []);
}

async function isWhole(root: string, bundle: Sha256): Promise<boolean> {
  return verifyFiles(root, bundle).then(
    () => true,
    () => false,
  );
}

/** In one step, as far as systems go: what was there before is moved aside first. */
async function putInPlace(fresh: string, folder: string, aside: string): Promise<void> {
  await rename(folder, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, folder);
  await removeTree(aside);
}

/** uv makes an environment beside the project that it runs. */
function isGrowing(manifest: string): boolean {
  const read = z
    .object({ server: z.object({ type: z.string() }) })
    .safeParse(JSON.parse(manifest.replace(/^\uFEFF/, '')));
  return read.success && read.data.server.type === 'uv';
}

interface Writing {
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

async function writeHashed(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { onBytes, signal, maxBytes }: Writing,
): Promise<Sha256> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
  };
  const tooLarge = () =>
    problemError({ kind: 'bundleTooLarge', limit: 'packed', max: Math.round(maxBytes / 1024 / 1024) });
  await writeBounded(path, hashed(), { maxBytes, tooLarge, onBytes, signal });
  return sha256.parse(hash.digest('hex'));
}

interface Reading {
  readonly platform: string;
  readonly signal: AbortSignal;
  readonly limits: BundleLimits;
}

async function readKept(path: string, hash: Sha256, { platform, signal, limits }: Reading): Promise<BundleContents> {
  const { bytes, signature } = await sizeAndSignature(path);
  const opened = await openBundle(path, platform, signal, limits);
  opened.close();
  const files = opened.entries.map(({ name }) => name).filter((name) => !name.endsWith('/'));
  const { unpackedBytes, manifest } = opened;
  return { sha256: hash, bytes, unpackedBytes, files, manifest, signature };
}

async function sizeAndSignature(path: string) {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    return { bytes: size, signature: await takeSignature(file) };
  } finally {
    await file.close();
  }
}

async function mustHaveSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) {
    throw problemError({ kind: 'bundleNeedsSpace', mebibytes: Math.ceil(bytes / 1024 / 1024) });
  }
}
