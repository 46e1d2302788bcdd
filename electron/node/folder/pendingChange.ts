import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  appliedChange,
  type AppliedChange,
  folderChange,
  type FolderChange,
} from '../../../shared/domain/folderChange.ts';
import { timestamp } from '../../../shared/domain/ids.ts';
import { removeTree } from '../files/removeTree.ts';
import { writeWholeFile } from '../files/writeWholeFile.ts';
import { changePaths } from './changePaths.ts';

/**
 * A change of the data folder, on disk. `wanted`: nothing was moved. `leaving`: the present data are moved away. `placing`: others
 * take their place. It is complete when the file is gone.
 */
const storedChange = z.lazy(() =>
  z.object({
    change: folderChange,
    /** When it was wanted. */
    at: timestamp,
    phase: z.enum(['wanted', 'leaving', 'placing']),
    /** Names of providers, known once the new data are complete. */
    providers: z.array(z.string()),
  }),
);
export type StoredChange = z.infer<typeof storedChange>;

/** The change that is to be made; `undefined` without one, and for one that cannot be read. */
export async function readChange(folder: string): Promise<StoredChange | undefined> {
  const json = await readJson(changePaths(folder).change);
  return json === undefined ? undefined : storedChange.safeParse(json).data;
}

/** On the disk itself when it resolves. */
export async function writeChange(folder: string, change: StoredChange): Promise<void> {
  await writeWholeFile(changePaths(folder).change, JSON.stringify(change), { mode: 0o600 });
}

/** A change that nothing was done of yet. */
export function wantedChange(change: FolderChange): StoredChange {
  return { change, at: Date.now(), phase: 'wanted', providers: [] };
}

/** The change that was made when Gatehouse started, until the host has handled it. */
export async function readApplied(folder: string): Promise<AppliedChange | undefined> {
  const json = await readJson(changePaths(folder).applied);
  return json === undefined ? undefined : appliedChange.safeParse(json).data;
}

export async function writeApplied(folder: string, change: AppliedChange): Promise<void> {
  await writeWholeFile(changePaths(folder).applied, JSON.stringify(change), { mode: 0o600 });
}

/** The host has handled the change. */
export function forgetApplied(folder: string): void {
  rmSync(changePaths(folder).applied, { force: true });
}

/** Deletes what a change no longer needs, also bundles, whose folders may not be written. */
export async function removeAt(path: string): Promise<void> {
  await removeTree(path);
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
