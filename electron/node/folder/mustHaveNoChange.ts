import { problemError } from '../../../shared/domain/error.ts';
import { moveChain } from './movedFolder.ts';
import { readApplied, readChange } from './pendingChange.ts';

/**
 * For a run that is not the app: a change of the data folder is made, and a restore is handled, where the user's own servers are
 * read and somebody sees it.
 *
 * @throws HostError `conflict` while a change waits, or a restore was not handled
 */
export async function mustHaveNoChange(given: string): Promise<void> {
  const folder = (await moveChain(given)).at(-1) ?? given;
  const isHandled = (await readApplied(folder))?.kind !== 'restore';
  if ((await readChange(folder)) !== undefined || !isHandled) throw problemError({ kind: 'folderChangeUnfinished' });
}
