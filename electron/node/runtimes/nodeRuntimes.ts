import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { problemError } from '../../../shared/domain/error.ts';
import { sha256, type Sha256 } from '../../../shared/domain/ids.ts';
import type { InstalledRuntime, RuntimeCopy, RuntimeOffer } from '../../../shared/domain/runtimes/runtime.ts';
import type { Runtimes } from '../../host/ports/runtimes.ts';
import { recordPath } from '../bundles/installedFiles.ts';
import { removeTree } from '../files/removeTree.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import { makeFolder } from '../system/makeFolder.ts';
import { CopyLooks, readCopy } from './keptCopies.ts';
import type { NodeRuntimesOptions } from './nodeRuntimesOptions.ts';
import { maxArchiveBytes, maxUnpackedBytes } from './releaseFacts.ts';
import type { NamedRelease, RuntimeRelease } from './runtimeRelease.ts';

/** Copies in a folder of ours: `<sha256>` with the files, `<sha256>.json` with what they were and what the release said. */
export function nodeRuntimes(options: NodeRuntimesOptions): Runtimes {
  const { root } = options;
  const folderOf = (hash: Sha256) => join(root, hash);
  const looks = new CopyLooks(root);
  let read: readonly NamedRelease[] | undefined;
  const releases = async () => (read ??= await ownReleases(options));
  return {
    folderOf,
    programsOf: (hash) => join(folderOf(hash), 'bin'),
    offers: async () => (await releases()).map(offerOf),
    async installed() {
      const names = await namesIn(root);
      const found = names.flatMap((name) => sha256.safeParse(name).data ?? []);
      return (await Promise.all(found.map((hash) => installedCopy(root, hash)))).flatMap((copy) => copy ?? []);
    },
    async install(hash, onWork, signal) {
      const release = (await releases()).find((each) => each.sha256 === hash);
      if (release === undefined) throw problemError({ kind: 'runtimeNotOffered', runtime: 'node' });
      if (await isWhole(looks, { name: release.name, sha256: hash })) return;
      try {
        await makeFolder(root);
        const { makeCopy } = await import('./makeCopy.ts');
        looks.saw(hash, await makeCopy(release, { ...options, onWork, signal }));
      } catch (error) {
        throw signal.aborted ? signal.reason : readableStorageError(error);
      }
    },
    verify: (copy) => looks.verify(copy),
    async remove(hash) {
      // Without its record it is not there any more, whatever happens to the rest.
      await rm(recordPath(root, hash), { force: true });
      await removeTree(folderOf(hash));
    },
    removeLeftovers: () => removeLeftovers(root),
  };
}

/** What an interrupted run left. What cannot be removed keeps nothing else from it. */
async function removeLeftovers(root: string): Promise<void> {
  const names = await namesIn(root);
  const isHalf = (name: string) => sha256.safeParse(name).success && !names.includes(`${name}.json`);
  const left = names.filter((name) => name.startsWith('.') || isHalf(name));
  const removals = await Promise.allSettled(left.map((name) => removeTree(join(root, name))));
  const failed = removals.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Programs for glibc do not start where another C library is. */
async function ownReleases({ readReleases, system }: NodeRuntimesOptions): Promise<readonly NamedRelease[]> {
  const { platform, arch, isGlibc } = system;
  if (platform === 'linux' && !isGlibc()) return [];
  const fitting = (await readReleases()).filter((each) => each.platform === platform && each.arch === arch);
  return fitting.map(nameRelease);
}

/** A release by the hash of its text; its fields stand in the order of the schema, whatever their order in the file. */
function nameRelease(release: RuntimeRelease): NamedRelease {
  const text = JSON.stringify(release);
  return { ...release, text, sha256: sha256.parse(createHash('sha256').update(text).digest('hex')) };
}

function offerOf(release: NamedRelease): RuntimeOffer {
  const { name, version, sha256: hash, repackedBy, archives } = release;
  const downloads = archives.map((each) => ({
    address: each.address,
    sha256: each.sha256,
    bytes: maxArchiveBytes(each),
    isMeasured: 'bytes' in each,
    hosts: each.hosts ?? [],
  }));
  const unpackedBytes = maxUnpackedBytes(release);
  return { name, version, sha256: hash, repackedBy, downloads, unpackedBytes, isMeasured: 'unpackedBytes' in release };
}

async function namesIn(root: string): Promise<string[]> {
  return readdir(root).catch(() => []);
}

async function installedCopy(root: string, hash: Sha256): Promise<InstalledRuntime | undefined> {
  const copy = await readCopy(root, hash);
  if (copy === undefined) return undefined;
  const { name, version, files } = copy;
  return { name, version, sha256: hash, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}

async function isWhole(looks: CopyLooks, copy: RuntimeCopy): Promise<boolean> {
  return looks.verify(copy).then(
    () => true,
    () => false,
  );
}
