import { useCallback } from 'react';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { ImportWish } from '../../groups/ImportForm/ImportForm.tsx';
import type { Recognise } from '../../groups/ImportForm/useRecognised.ts';
import { usePage, usePageState } from '../../store/page.ts';

/**
 * What the form for pasted servers and links needs of the host.
 *
 * @param onDone everything was added
 */
export function useServerImport(onDone: () => void) {
  const { client } = usePage();
  const showNewServer = usePageState((state) => state.showNewServer);
  const canKeepForGood = usePageState((state) => state.snapshot?.shell.secrets ?? 'session') !== 'session';
  const recognise = useCallback<Recognise>(
    async (text, files, signal) => {
      try {
        return { reading: await client.call('server.recognise', { text, files: [...files] }, signal) };
      } catch (error) {
        return { error: errorInfoOf(error) };
      }
    },
    [client],
  );
  const runImport = async (wish: ImportWish, mustKeepSecrets: boolean) => {
    try {
      const { added, problems } = await client.call('server.import', { ...wish, keepSecrets: mustKeepSecrets });
      if (problems.length === 0) onDone();
      if (added.length === 1) showNewServer(added[0]);
      return { added: added.length, problems };
    } catch (error) {
      return { added: 0, problems: [errorInfoOf(error)] };
    }
  };
  return { recognise, runImport, canKeepForGood };
}
