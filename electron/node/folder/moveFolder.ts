import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir, realpath, statfs } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { problemError } from '../../../shared/domain/error.ts';
import { folderParts } from './folderParts.ts';
import { isThere } from './isThere.ts';
import { bytesIn } from './measureFolder.ts';
import { originPath, pointerPath } from './movedFolder.ts';

/** What marks a folder that data are being copied to. */
const marker = 'moving.json';
const nameForData = 'Gatehouse';

/** The steps of a move that touch the disk. A test replaces them to end a move at any step. */
export interface MoveSteps {
  copy(from: string, to: string, onBytes: (bytes: number) => void): Promise<void>;
  write(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Called often. */
  tell(progress: MoveProgress): void;
}

/** How far a move is (bytes): of nothing, until the data are measured. */
export interface MoveProgress {
  readonly done: number;
  readonly of: number;
}

/** The names of the data, as opposed to files of these changes and of the browser. */
function movedNames(): string[] {
  const kept = new Set(['servers.json', 'change.json', 'applied.json', 'moved.json', 'movedFrom.json', 'restore']);
  return Object.keys(folderParts).filter((name) => !kept.has(name));
}

/**
 * Copies the data to another folder, checks every copy, and then says so in the old one: with that one file the data are there.
 * The old ones stay. It may end at any step; until the last one, the old folder is the data folder.
 *
 * @throws what the system throws; then `undoMove` removes what was copied
 */
export async function moveData(from: string, to: string, steps: MoveSteps): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const present = await readdir(to);
  // Also one that was being written when Gatehouse ended.
  const isOurs = present.includes(marker) || present.every((name) => name.startsWith(marker));
  if (!isOurs) throw problemError({ kind: 'moveTarget', why: 'notEmpty' });
  await steps.write(join(to, marker), '{}');
  const names = movedNames().filter((name) => isThere(join(from, name)));
  steps.tell({ done: 0, of: 0 });
  let of = 0;
  for (const name of names) of += await bytesIn(join(from, name));
  let read = 0;
  const onBytes = (bytes: number) => {
    read += bytes;
    // Each byte is read on both sides. What links lead to was not counted.
    steps.tell({ done: Math.min(read / 2, of), of });
  };
  for (const name of movedNames()) {
    await steps.remove(join(to, name));
    if (names.includes(name)) await steps.copy(join(from, name), join(to, name), onBytes);
  }
  await steps.write(originPath(to), JSON.stringify({ folder: from }));
  await steps.write(join(to, 'applied.json'), JSON.stringify({ kind: 'move', from }));
  await steps.write(pointerPath(from), JSON.stringify({ folder: to }));
  await steps.remove(join(to, marker));
  await steps.remove(join(from, 'change.json'));
}

/** Removes what a move that failed has copied. */
export async function undoMove(to: string, steps: Pick<MoveSteps, 'remove'>): Promise<void> {
  if (!existsSync(join(to, marker))) return;
  for (const name of [...movedNames(), 'applied.json', 'movedFrom.json', marker]) await steps.remove(join(to, name));
}

/** Removes the copy that a move left in the old folder. What says where the data are now stays. */
export async function removeOldCopy(from: string, remove: (path: string) => Promise<void>): Promise<void> {
  for (const name of movedNames()) await remove(join(from, name));
}

/**
 * The folder that data are moved to when the user chose this one: itself, or one in it where it has other files.
 *
 * @throws HostError `badInput` when it cannot be used
 */
export async function moveTarget(dataFolder: string, chosen: string, bytes: number): Promise<string> {
  const real = await realpath(chosen).catch(() => {
    throw problemError({ kind: 'moveTarget', why: 'notWritable' });
  });
  const isEmpty = (await readdir(real).catch(() => ['?'])).length === 0;
  const target = isEmpty ? real : join(real, nameForData);
  if (isInside(await realpath(dataFolder), target)) throw problemError({ kind: 'moveTarget', why: 'inside' });
  if (!isEmpty && existsSync(target)) throw problemError({ kind: 'moveTarget', why: 'notEmpty' });
  await mustBeWritable(real);
  const { bavail, bsize } = await statfs(real);
  if (bavail * bsize < bytes) throw problemError({ kind: 'moveTarget', why: 'noSpace' });
  return target;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

async function mustBeWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch(() => {
    throw problemError({ kind: 'moveTarget', why: 'notWritable' });
  });
}
