import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { HostError, problemError } from '../../../shared/domain/error.ts';
import { sha256, type Sha256 } from '../../../shared/domain/ids.ts';
import { type RuntimeCopy, runtimeCopyName } from '../../../shared/domain/runtimes/runtime.ts';
import { type InstalledFile, lookAtFiles, readRecord } from '../bundles/installedFiles.ts';
import { filesHash } from './filesHash.ts';

/** What the release said of a copy: as much as is needed of it later. */
const copyFacts = z.lazy(() =>
  z.object({ name: runtimeCopyName, version: z.string(), filesSha256: sha256.optional() }),
);

export interface KeptCopy extends Pick<z.infer<typeof copyFacts>, 'name' | 'version'> {
  readonly files: readonly InstalledFile[];
}

/**
 * What is noted of a copy; `undefined` where nothing is, and where it is not what was noted: the note has all that the release said, whose
 * hash names the folder and stands in the launch that was trusted, and the list of files is the one that the release named, where it names
 * one.
 */
export async function readCopy(root: string, hash: Sha256): Promise<KeptCopy | undefined> {
  const record = await readRecord(root, hash);
  if (record === undefined || createHash('sha256').update(record.manifest).digest('hex') !== hash) return undefined;
  const facts = readFacts(record.manifest);
  if (facts === undefined) return undefined;
  const { name, version, filesSha256 } = facts;
  if (filesSha256 !== undefined && filesHash(record.files) !== filesSha256) return undefined;
  return { name, version, files: record.files };
}

function readFacts(text: string): z.infer<typeof copyFacts> | undefined {
  try {
    return copyFacts.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** No file has these: it is read. */
const noTimes = { modified: -1, changed: -1 };

/**
 * Looks at the files of copies. The first look of a run reads all of them. Later ones read what has other times than before; these are kept
 * in memory only, because times on disk are written by whoever writes there.
 */
export class CopyLooks {
  readonly #root: string;
  readonly #seen = new Map<Sha256, readonly InstalledFile[]>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(root: string) {
    this.#root = root;
  }

  /** Notes files that were just written. */
  saw(hash: Sha256, files: readonly InstalledFile[]): void {
    this.#seen.set(hash, files);
  }

  /** One after the other: servers that start together do not read the same files. @throws HostError `runtimeCopyMissing`, `runtimeCopyChanged` */
  verify(copy: RuntimeCopy): Promise<void> {
    const look = this.#last.then(() => this.#look(copy));
    this.#last = look.catch(() => undefined);
    return look;
  }

  async #look({ name, sha256: hash }: RuntimeCopy): Promise<void> {
    const missingError = () => problemError({ kind: 'runtimeCopyMissing', runtime: name });
    const copy = await readCopy(this.#root, hash);
    // A launch that calls the copy by another name was shown as something else.
    if (copy?.name !== name) throw missingError();
    const files = this.#seen.get(hash) ?? copy.files.map((file) => ({ ...file, ...noTimes }));
    try {
      this.saw(hash, await lookAtFiles(join(this.#root, hash), { files: [...files], mayGrow: false }));
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      if (error.problem?.kind !== 'bundleFilesChanged') throw missingError();
      throw problemError({ kind: 'runtimeCopyChanged', runtime: name, file: error.problem.file });
    }
  }
}
