import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppliedChange, SwapChange } from '../../../shared/domain/folderChange.ts';
import { problemError, toErrorInfo } from '../../../shared/domain/error.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { mergePresent } from '../backup/mergePresent.ts';
import { mustBePrepared } from '../backup/preparedBackup.ts';
import { storedKeys } from '../backup/storedKeys.ts';
import { dataFolderPaths, lockDataFolder } from '../dataFolder.ts';
import { writeWholeFile } from '../files/writeWholeFile.ts';
import { managedPolicyFile } from '../managedPolicy/managedPolicyFile.ts';
import { systemPlace } from '../managedPolicy/systemPlace.ts';
import { isEmptied, openOrRecover } from '../store/openOrRecover.ts';
import { storageFaultOf } from '../store/storageErrors.ts';
import { changePaths, previousIdOf, scopeOf } from './changePaths.ts';
import { namesOf } from './folderParts.ts';
import { leadTo, moveChain, pointerPath } from './movedFolder.ts';
import { type PolicyReader, restoreVerdict } from './restoreVerdict.ts';
import { copyChecked } from './copyChecked.ts';
import { isThere } from './isThere.ts';
import { moveData, type MoveSteps, undoMove } from './moveFolder.ts';
import { readChange, removeAt, type StoredChange, writeApplied, writeChange } from './pendingChange.ts';

/** The steps of a change that touch the disk. A test replaces them to end a change at any step. */
export interface ChangeSteps extends MoveSteps {
  rename(from: string, to: string): Promise<void>;
  writeChange(folder: string, change: StoredChange): Promise<void>;
  writeApplied(folder: string, change: AppliedChange): Promise<void>;
}

/** The steps as they are taken. */
export const diskSteps: ChangeSteps = {
  rename,
  writeChange,
  writeApplied,
  remove: removeAt,
  copy: copyChecked,
  tell: () => undefined,
  write: (path, text) => writeWholeFile(path, text, { mode: 0o600 }),
};

/**
 * Makes the change of the data folder that is wanted, or finishes one that was under way when Gatehouse ended. To be called
 * before anything in the folder is opened. It may end at any step: each is only taken when those before it are on disk, and the
 * next start continues. A restore is made only where the policy of the organization allows it by now. A folder that cannot be written is left as it is, unless a part of the data was moved away already.
 *
 * @returns the folder in which the data are: another one after they were moved
 * @throws HostError `conflict` when another Gatehouse uses the folder, `notFound` when the folder they were moved to is not there,
 *   `storageFailed` when the disk ends a change half way
 */
export async function finishFolderChange(
  given: string,
  steps: ChangeSteps = diskSteps,
  policy: PolicyReader = managedPolicyFile(systemPlace(process.platform)),
): Promise<string> {
  const chain = await moveChain(given);
  const place = await finishIn(chain.at(-1) ?? given, steps, policy);
  await leadTo(place, chain, steps).catch((error: unknown) => {
    // The longer way leads there, too.
    if (storageFaultOf(error) === undefined) throw error;
  });
  return place;
}

async function finishIn(folder: string, steps: ChangeSteps, policy: PolicyReader): Promise<string> {
  if ((await readChange(folder)) === undefined) return folder;
  try {
    const held = await lockDataFolder(folder);
    try {
      return await finish(folder, steps, policy);
    } finally {
      held.release();
    }
  } catch (error) {
    // The folder is opened for reading, and the next start tries again.
    if (storageFaultOf(error) === undefined) throw error;
    // Half of the data is elsewhere: what would be opened is empty, and the next start would take it for the data.
    if (await isUnderWay(folder)) {
      const { message: said } = toErrorInfo(error);
      throw problemError({ kind: 'folderChangeStopped', folder, said }, undefined, { cause: error });
    }
    return folder;
  }
}

/** Whether data may have been moved away. A file that cannot be read could say so. */
async function isUnderWay(folder: string): Promise<boolean> {
  const stored = await readChange(folder);
  return stored === undefined ? existsSync(changePaths(folder).change) : stored.phase !== 'wanted';
}

async function finish(folder: string, steps: ChangeSteps, policy: PolicyReader): Promise<string> {
  const stored = await readChange(folder);
  if (stored === undefined) return folder;
  const { change } = stored;
  if (change.kind === 'restore' && stored.phase === 'wanted') {
    const verdict = await restoreVerdict(policy);
    if (verdict === 'refused') await giveUp(folder, { kind: 'refused', backup: change.backup }, steps);
    // Nothing is lost by waiting until the policy can be read.
    if (verdict !== 'allowed') return folder;
  }
  if (change.kind !== 'move') {
    await apply(folder, { ...stored, change }, steps);
    return folder;
  }
  try {
    await moveData(folder, change.to, steps);
  } catch (error) {
    // From then on, the data are there.
    if (existsSync(pointerPath(folder))) return change.to;
    await undoMove(change.to, steps);
    await giveUp(folder, { kind: 'failed', wanted: 'move', said: toErrorInfo(error).message }, steps);
    return folder;
  }
  return change.to;
}

async function apply(
  folder: string,
  stored: StoredChange & { readonly change: SwapChange },
  steps: ChangeSteps,
): Promise<void> {
  const { change, at } = stored;
  const source = sourceOf(folder, change);
  const away = join(changePaths(folder).previous, previousIdOf(change, at));
  const names = namesOf(scopeOf(change));
  let { phase, providers } = stored;
  if (phase === 'wanted') {
    const made = complete(folder, source, change);
    if ('said' in made) return giveUp(folder, { kind: 'failed', wanted: change.kind, said: made.said }, steps);
    ({ providers } = made);
    await steps.writeChange(folder, { ...stored, phase: (phase = 'leaving'), providers });
  }
  if (phase === 'leaving') {
    await mkdir(away, { recursive: true, mode: 0o700 });
    for (const name of names) await moveIfThere(join(folder, name), join(away, name), steps);
    await steps.writeChange(folder, { ...stored, phase: 'placing', providers });
  }
  for (const name of names) {
    if (source !== undefined) await moveIfThere(join(source, name), join(folder, name), steps);
  }
  await steps.writeApplied(folder, appliedOf(change, providers));
  if (source !== undefined) await steps.remove(source);
  await steps.remove(changePaths(folder).restore);
  await steps.remove(changePaths(folder).change);
}

/** Completes the data that take the place of the present ones with what must stay of those. */
function complete(
  folder: string,
  source: string | undefined,
  change: SwapChange,
): { readonly providers: string[] } | { readonly said: string } {
  if (source === undefined) return { providers: [] };
  try {
    if (change.kind === 'restore') mustBePrepared(source, change.backup);
    const present = dataFolderPaths(folder).database;
    if (existsSync(present) || isEmptied(present)) openOrRecover(present, isEmptied(present)).db.close();
    return mergePresent({
      database: dataFolderPaths(source).database,
      present: existsSync(present) ? present : undefined,
      kind: change.kind,
      hasKey: storedKeys(folder),
    });
  } catch (error) {
    return { said: toErrorInfo(error).message };
  }
}

async function giveUp(
  folder: string,
  became: Extract<AppliedChange, { kind: 'failed' | 'refused' }>,
  steps: ChangeSteps,
): Promise<void> {
  await steps.writeApplied(folder, became);
  await steps.remove(changePaths(folder).change);
}

function sourceOf(folder: string, change: SwapChange): string | undefined {
  const { prepared, previous } = changePaths(folder);
  switch (change.kind) {
    case 'restore':
      return prepared;
    case 'bringBack':
      return join(previous, change.previousId);
    case 'reset':
      return undefined;
    default:
      return assertNever(change);
  }
}

function appliedOf(change: SwapChange, providers: string[]): AppliedChange {
  switch (change.kind) {
    case 'restore':
      return { ...change, providers };
    case 'bringBack':
    case 'reset':
      return { kind: change.kind };
    default:
      return assertNever(change);
  }
}

/** Never onto something: what is there may be the only copy. */
async function moveIfThere(from: string, to: string, steps: ChangeSteps): Promise<void> {
  if (!isThere(from)) return;
  if (isThere(to)) throw problemError({ kind: 'folderPlaceTaken', path: to });
  await steps.rename(from, to);
}
