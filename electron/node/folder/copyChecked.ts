import { createHash, type Hash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Copies one part of the data folder, and compares what was written, byte by byte, with what was read. A part that is a link, for
 * example to a bigger disk, is copied as what it leads to. Links that servers made in their folders stay links.
 *
 * @param onBytes called while files are copied and compared, so twice for each byte
 * @throws where anything cannot be copied: nothing is left out
 */
export async function copyChecked(from: string, to: string, onBytes: OnBytes): Promise<void> {
  const part = basename(from);
  const facts = await stat(from);
  if (part !== 'previous' || !facts.isDirectory())
    return copyFound(from, to, { facts, mayHaveLinks: part === 'work', onBytes });
  // Earlier data have the same parts.
  await mkdir(to, { mode: 0o700 });
  for (const id of await readdir(from)) {
    const earlier = join(from, id);
    if (!(await stat(earlier)).isDirectory()) throw cannotCopyError(earlier);
    await mkdir(join(to, id), { mode: 0o700 });
    for (const name of await readdir(earlier)) await copyChecked(join(earlier, name), join(to, id, name), onBytes);
  }
}

/** What was read of a file since the last call (bytes). */
type OnBytes = (bytes: number) => void;

interface Found {
  readonly facts: Stats;
  readonly mayHaveLinks: boolean;
  readonly onBytes: OnBytes;
}

async function copyFound(from: string, to: string, found: Found): Promise<void> {
  const { facts, mayHaveLinks, onBytes } = found;
  if (facts.isDirectory()) {
    await mkdir(to, { mode: 0o700 });
    for (const name of await readdir(from)) {
      const path = join(from, name);
      await copyFound(path, join(to, name), { ...found, facts: await lstat(path) });
    }
    if (!isWritable(facts.mode)) await chmod(to, facts.mode & 0o777);
  } else if (facts.isFile()) {
    if ((await copyOf(from, to, facts.mode, onBytes)) !== (await hashOf(to, onBytes)))
      throw new Error(`The copy of ${basename(from)} differs.`);
  } else if (facts.isSymbolicLink() && mayHaveLinks) {
    await symlink(await readlink(from), to);
  } else {
    throw cannotCopyError(from);
  }
}

/** Copies a file onto the disk, with its permissions. @returns the hash of what was read */
async function copyOf(from: string, to: string, mode: number, onBytes: OnBytes): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(to, 'w', 0o600);
  try {
    await file.writeFile(hashedPieces(from, hash, onBytes));
    await file.chmod(mode & 0o777);
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

async function hashOf(path: string, onBytes: OnBytes): Promise<string> {
  const hash = createHash('sha256');
  for await (const _ of hashedPieces(path, hash, onBytes));
  return hash.digest('hex');
}

/** How much is read at once (bytes). */
const pieceBytes = 1024 * 1024;

async function* hashedPieces(path: string, hash: Hash, onBytes: OnBytes): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    onBytes(piece.byteLength);
    yield piece;
  }
}

/** Whether its owner may write it. Files and folders of bundles are closed. */
function isWritable(mode: number): boolean {
  return (mode & 0o200) !== 0;
}

function cannotCopyError(path: string): Error {
  return new Error(`${path} is no file and no folder, and cannot be copied.`);
}
