import { useCallback } from 'react';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { Inspect } from '../../groups/ShareFolderForm/useFolderFacts.ts';
import { pickFolder } from '../../store/actions/rootActions.ts';
import { usePage, usePageState } from '../../store/page.ts';

/** What a field for a folder needs: facts about it, completions, and the native dialog where there is one. */
export function useFolderTools() {
  const page = usePage();
  const { client } = page;
  const canPick = usePageState((state) => state.snapshot?.shell.canPickFolder ?? false);
  const inspect: Inspect = useCallback(
    (path, signal) =>
      client.call('root.inspect', { path }, signal).catch((error: unknown) => ({ problem: errorInfoOf(error) })),
    [client],
  );
  const complete = useCallback(
    async (path: string, signal: AbortSignal) => (await client.call('folder.complete', { path }, signal)).folders,
    [client],
  );
  return { inspect, complete, pick: canPick ? () => pickFolder(page) : undefined };
}
