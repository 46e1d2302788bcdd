import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const name = /^gatehouse-reading-(?:(\d+)-)?[A-Za-z0-9]{6}$/;
/** For folders of versions that did not put the process id into the name. */
const maxUnnumberedAgeMs = 24 * 60 * 60 * 1000;

/** Folders with a database that is only read are called so, and say whose they are. */
export const readingFolderPrefix = `gatehouse-reading-${process.pid}-`;

/** Removes the folders of killed processes. Folders of other users and links are not touched. */
export function removeReadingFolders(parent = tmpdir()): void {
  for (const entry of readdirSync(parent)) {
    const found = name.exec(entry);
    if (found === null) continue;
    const path = join(parent, entry);
    try {
      if (isLeftover(path, found[1])) rmSync(path, { recursive: true, force: true });
    } catch {
      // Gone by now, or still open somewhere.
    }
  }
}

function isLeftover(path: string, pid: string | undefined): boolean {
  const facts = lstatSync(path);
  if (!facts.isDirectory() || (process.getuid !== undefined && facts.uid !== process.getuid())) return false;
  return pid === undefined ? Date.now() - facts.mtimeMs > maxUnnumberedAgeMs : !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
