import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { maxManagedPolicyBytes } from '../../../shared/domain/managed/managedPolicy.ts';
import type { ManagedFault } from '../../../shared/domain/managed/managedFault.ts';
import type { ManagedReading } from '../../host/ports/managedPolicy.ts';
import { accessFault } from './accessFault.ts';
import { listedFault, type ReadList } from './macAccess.ts';
import type { ManagedPlace } from './systemPlace.ts';

/** Others than the owner may write. */
const writableByOthers = 0o022;

/**
 * Reads the policy where it counts: the file and each folder on the way to it belong to the system, nobody else may write them, and none is
 * a link. A process that runs as the system itself is held to the same: its policy counts, though it could change it.
 */
export async function readManagedFile(place: ManagedPlace): Promise<ManagedReading> {
  if ((await factsOf(place.path)) === 'missing') return { kind: 'none' };
  for (const path of wayTo(place)) {
    const found = await factsOf(path);
    if (found === 'missing') return { kind: 'none' };
    const fault = found === 'unreadable' ? found : faultOf(found, path === place.path, place);
    if (fault !== undefined) return { kind: 'refused', place: path, fault };
  }
  return (await listFault(place)) ?? (await readOpened(place));
}

/** What access lists say against it. They are asked for only where there is a file: on Windows that takes a second. */
async function listFault(place: ManagedPlace): Promise<ManagedReading | undefined> {
  if (!('readAccess' in place)) return place.readList && macListFault(place, place.readList);
  const way = wayTo(place);
  const lists = await place.readAccess(way).catch(() => []);
  const roleOf = (path: string) => (path === place.path ? 'file' : path === dirname(place.path) ? 'folder' : 'above');
  for (const [at, path] of way.entries()) {
    const list = lists[at];
    const fault = list === undefined ? 'accessUnknown' : accessFault(list, roleOf(path));
    if (fault !== undefined) return { kind: 'refused', place: path, fault };
  }
  return undefined;
}

async function macListFault(place: ManagedPlace, readList: ReadList): Promise<ManagedReading | undefined> {
  for (const path of wayTo(place)) {
    const list = await readList(path).catch(() => '');
    const fault = listedFault(list);
    if (fault !== undefined) return { kind: 'refused', place: path, fault };
  }
  return undefined;
}

/** The folders from below which owners count down to the file itself. */
export function wayTo({ path, below }: ManagedPlace): string[] {
  const names = relative(below, path).split(sep);
  return [below, ...names.map((_, at) => join(below, ...names.slice(0, at + 1)))];
}

async function factsOf(path: string): Promise<Stats | 'missing' | 'unreadable'> {
  try {
    return await lstat(path);
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : 'unreadable';
  }
}

function faultOf(facts: Stats, isFile: boolean, place: ManagedPlace): ManagedFault | undefined {
  if (facts.isSymbolicLink()) return 'isLink';
  if (isFile ? !facts.isFile() : !facts.isDirectory()) return 'notAFile';
  // Windows has access lists instead.
  if (!('ownerUid' in place)) return undefined;
  if (facts.uid !== place.ownerUid) return 'ownedByOther';
  return (facts.mode & writableByOthers) === 0 ? undefined : 'writableByOthers';
}

/** What is read is what was looked at, whatever was put in its place meanwhile. */
async function readOpened(place: ManagedPlace): Promise<ManagedReading> {
  const { path } = place;
  const refused = (fault: ManagedFault): ManagedReading => ({ kind: 'refused', place: path, fault });
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? { kind: 'none' } : refused('unreadable');
  }
  try {
    const facts = await file.stat();
    const fault = faultOf(facts, true, place);
    if (fault !== undefined) return refused(fault);
    if (facts.size > maxManagedPolicyBytes) return refused('tooLarge');
    return { kind: 'text', text: await readBounded(file) };
  } catch {
    return refused('unreadable');
  } finally {
    await file.close();
  }
}

/** As long as it was allowed to be when it was looked at: it may grow meanwhile. */
async function readBounded(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxManagedPolicyBytes), position: 0 });
  return buffer.toString('utf8', 0, bytesRead);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
