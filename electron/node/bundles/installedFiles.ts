import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, lstat, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { problemError } from '../../../shared/domain/error.ts';
import { sha256, type Sha256 } from '../../../shared/domain/ids.ts';
import { writeWholeFile } from '../files/writeWholeFile.ts';

/** A file as it was unpacked. `modified` and `changed` are the times of the system, which nobody sets back by writing to it. */
const installedFile = z.lazy(() =>
  z.object({
    path: z.string(),
    bytes: z.number(),
    sha256,
    modified: z.number(),
    changed: z.number(),
  }),
);
export type InstalledFile = z.infer<typeof installedFile>;

/** What is noted of an installed bundle, beside its folder. */
const bundleRecord = z.lazy(() =>
  z.object({
    version: z.literal(1),
    manifest: z.string(),
    /** Whether what runs it makes files in its folder. */
    mayGrow: z.boolean(),
    files: z.array(installedFile),
  }),
);
export type BundleRecord = z.infer<typeof bundleRecord>;

/** How many files are looked at at the same time. */
const atOnce = 32;
/** Folders and files that uv makes beside what it runs. */
const grown = /(^|\/)(\.venv|__pycache__|[^/]+\.egg-info)(\/|$)|^uv\.lock$/;

export function recordPath(root: string, bundle: Sha256): string {
  return join(root, `${bundle}.json`);
}

export async function readRecord(root: string, bundle: Sha256): Promise<BundleRecord | undefined> {
  const text = await readFile(recordPath(root, bundle), 'utf8').catch(() => undefined);
  try {
    const parsed = bundleRecord.safeParse(JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export async function writeRecord(root: string, bundle: Sha256, record: BundleRecord): Promise<void> {
  await writeWholeFile(recordPath(root, bundle), JSON.stringify(record), { mode: 0o600 });
}

/**
 * Looks whether the files of a bundle are those that were unpacked. A file with the size and times it had is not read; so this costs a
 * look at each file and not their content. Others are read, and noted with their new times when their content is the same, as after
 * the data folder was copied.
 *
 * @throws HostError `conflict`, `notFound`
 */
export async function verifyFiles(root: string, bundle: Sha256): Promise<void> {
  const folder = join(root, bundle);
  const record = await readRecord(root, bundle);
  if (record === undefined) throw problemError({ kind: 'bundleFilesMissing', folder });
  const files = await lookAtFiles(folder, record);
  const isSame = files.every((file, at) => file === record.files[at]);
  if (!isSame) await writeRecord(root, bundle, { ...record, files });
}

/**
 * Looks whether a folder has these files and no others. One with the size and times that it had is not read.
 *
 * @returns the files; those that were read with their times of now
 * @throws HostError `bundleFilesMissing`, `bundleFilesChanged`
 */
export async function lookAtFiles(
  folder: string,
  record: Pick<BundleRecord, 'files' | 'mayGrow'>,
): Promise<InstalledFile[]> {
  const files = new Array<InstalledFile>(record.files.length);
  let next = 0;
  const look = async () => {
    for (let at = next++; at < record.files.length; at = next++) {
      const file = record.files[at];
      if (file !== undefined) files[at] = await verifyFile(folder, file);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, look));
  const added = await addedFile(folder, record);
  if (added !== undefined) throw problemError({ kind: 'bundleFilesChanged', file: added, folder });
  return files;
}

async function verifyFile(folder: string, file: InstalledFile): Promise<InstalledFile> {
  const path = join(folder, file.path);
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) throw problemError({ kind: 'bundleFilesMissing', folder });
  const isTouched = found.mtimeMs !== file.modified || found.ctimeMs !== file.changed;
  const isPlain = found.isFile() && found.size === file.bytes;
  if (isPlain && !isTouched) return file;
  if (!isPlain || (await hashOf(path)) !== file.sha256) {
    throw problemError({ kind: 'bundleFilesChanged', file: file.path, folder });
  }
  return { ...file, modified: found.mtimeMs, changed: found.ctimeMs };
}

/** The SHA-256 of a file. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}

/** A file that nobody unpacked could be loaded in the place of one that was. */
async function addedFile(
  folder: string,
  { files, mayGrow }: Pick<BundleRecord, 'files' | 'mayGrow'>,
): Promise<string | undefined> {
  const known = new Set(files.map(({ path }) => path));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isDirectory() || known.has(path) || (mayGrow && grown.test(path))) continue;
    return path;
  }
  return undefined;
}

/** Lets nobody write into a folder by accident, its owner neither: a program that makes files beside itself would change the bundle. */
export async function lockFolders(folder: string): Promise<void> {
  for (const path of await foldersIn(folder)) await chmod(path, 0o500);
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inner = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  return [folder, ...inner];
}
