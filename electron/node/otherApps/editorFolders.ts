import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readInside } from '../files/readInside.ts';
import { textOfBytes } from './userFiles.ts';

/** More profiles are not looked at. */
const maxProfiles = 50;
/** Folders that an editor opened long ago are not looked at. */
const maxWorkspaces = 100;
/** More are not even compared by their age. */
const maxListed = 2000;
const maxWorkspaceBytes = 64_000;

/** The folders of the profiles of an editor that is made of VS Code; its default profile is the folder of its settings itself. */
export async function profileFolders(user: string): Promise<readonly string[]> {
  const folder = join(user, 'profiles');
  const names = await namesIn(folder);
  return names.slice(0, maxProfiles).map((name) => join(folder, name));
}

/** The folders that were opened last in an editor that is made of VS Code, the latest first. Those of other computers are left out. */
export async function openedFolders(user: string): Promise<readonly string[]> {
  const storage = join(user, 'workspaceStorage');
  const names = (await namesIn(storage)).slice(0, maxListed);
  const aged = await Promise.all(names.map(async (name) => ({ name, at: await changedAt(join(storage, name)) })));
  const latest = aged.toSorted((a, b) => b.at - a.at).slice(0, maxWorkspaces);
  const folders = await Promise.all(latest.map(({ name }) => openedFolder(storage, name)));
  return folders.filter((folder) => folder !== undefined);
}

async function openedFolder(storage: string, name: string): Promise<string | undefined> {
  const read = await readInside(join(storage, name), 'workspace.json', maxWorkspaceBytes);
  const text = read.kind === 'bytes' ? textOfBytes(read.bytes) : undefined;
  // Only the address is looked for, in whatever shape the file has.
  const address = /"folder"\s*:\s*"(file:\/\/\/[^"\\]+)"/.exec(text ?? '')?.[1];
  try {
    return address === undefined ? undefined : fileURLToPath(address);
  } catch {
    return undefined;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function changedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
