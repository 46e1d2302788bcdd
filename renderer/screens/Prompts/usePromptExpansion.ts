import { useEffect, useState } from 'react';
import type { PromptArguments, PromptExpansion } from '../../../shared/domain/prompt.ts';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { usePage } from '../../store/page.ts';
import type { Query } from '../../store/useQuery.ts';
import type { OpenPrompt } from '../../store/uiSlice.ts';

/**
 * Expands a prompt at its server. A request that is no longer needed is cancelled there.
 *
 * @param asked the arguments; `undefined` sends no request
 * @param isOpen whether the dialog is open; the expansion stays while it closes
 */
export function usePromptExpansion(
  { offered: { serverId, prompt } }: OpenPrompt,
  asked: PromptArguments | undefined,
  isOpen: boolean,
): { query: Query<PromptExpansion>; reload: () => void } {
  const { client } = usePage();
  const [answer, setAnswer] = useState<{ asked: PromptArguments; attempt: number; query: Query<PromptExpansion> }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (asked === undefined || !isOpen) return;
    const abort = new AbortController();
    const settle = (query: Query<PromptExpansion>) => !abort.signal.aborted && setAnswer({ asked, attempt, query });
    client.call('prompt.get', { serverId, name: prompt.name, arguments: asked }, abort.signal).then(
      (output) => settle({ kind: 'ready', output }),
      (error: unknown) => settle({ kind: 'failed', error: errorInfoOf(error) }),
    );
    return () => abort.abort();
  }, [client, serverId, prompt.name, asked, attempt, isOpen]);
  const isCurrent = answer !== undefined && answer.asked === asked && answer.attempt === attempt;
  return { query: isCurrent ? answer.query : { kind: 'loading' }, reload: () => setAttempt((count) => count + 1) };
}
