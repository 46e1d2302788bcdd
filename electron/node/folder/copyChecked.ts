import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, open, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Copies one part of the data folder, and compares what was written, byte by byte, with what was read. A part that is a link, for
 * example to a bigger disk, is copied as what it leads to. Links that servers made in their folders stay links.
 *
 * @throws where anything cannot be copied: nothing is left out
 */
export async function copyChecked(from: string, to: string): Promise<void> {
  const part = basename(from);
  const facts = await stat(from);
  if (part !== 'previous' || !facts.isDirectory()) return copyFound(from, to, facts, part === 'work');
  // Earlier data have the same parts.
  await mkdir(to, { mode: 0o700 });
  for (const id of await readdir(from)) {
    const earlier = join(from, id);
    if (!(await stat(earlier)).isDirectory()) throw cannotCopyError(earlier);
    await mkdir(join(to, id), { mode: 0o700 });
    for (const name of await readdir(earlier)) await copyChecked(join(earlier, name), join(to, id, name));
  }
}

async function copyFound(from: string, to: string, facts: Stats, mayHaveLinks: boolean): Promise<void> {
  if (facts.isDirectory()) {
    await mkdir(to, { mode: 0o700 });
    for (const name of await readdir(from)) {
      const path = join(from, name);
      await copyFound(path, join(to, name), await lstat(path), mayHaveLinks);
    }
    if (!isWritable(facts.mode)) await chmod(to, facts.mode & 0o777);
  } else if (facts.isFile()) {
    await copyFile(from, to);
    await syncFile(to, facts.mode);
    if ((await hashOf(from)) !== (await hashOf(to))) throw new Error(`The copy of ${basename(from)} differs.`);
  } else if (facts.isSymbolicLink() && mayHaveLinks) {
    await symlink(await readlink(from), to);
  } else {
    throw cannotCopyError(from);
  }
}

/** The copy has the mode of what was copied. Some systems bring only a file that is open for writing to the disk. */
async function syncFile(path: string, mode: number): Promise<void> {
  if (!isWritable(mode)) await chmod(path, 0o600);
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  if (!isWritable(mode)) await chmod(path, mode & 0o777);
}

/** Whether its owner may write it. Files and folders of bundles are closed. */
function isWritable(mode: number): boolean {
  return (mode & 0o200) !== 0;
}

function cannotCopyError(path: string): Error {
  return new Error(`${path} is no file and no folder, and cannot be copied.`);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}
