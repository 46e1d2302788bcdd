import { useEffect, useState } from 'react';
import type { OfferedPrompt } from '../../shared/domain/prompt.ts';
import { searchPrompts } from '../../shared/domain/promptSearch.ts';
import { usePage, usePageState } from './page.ts';

/** As many as one answer contains. */
const limit = 200;
const noPrompts: readonly OfferedPrompt[] = [];

export interface PromptSearch {
  /** Those that fit the typed text, also while newer results are loading. */
  readonly prompts: readonly OfferedPrompt[];
  /** `loading`: the results are for an earlier text. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** Whether there is any prompt at all. */
  readonly hasAny: boolean;
  /** How many more fit. */
  readonly more: number;
}

interface Found {
  readonly text: string;
  readonly prompts: readonly OfferedPrompt[];
  readonly total: number;
}

/**
 * The prompts of running servers, read again when a server's list changes.
 *
 * @param typed the text they should fit; `undefined` if none is needed
 */
export function usePromptSearch(typed: string | undefined): PromptSearch {
  const { client } = usePage();
  const stale = usePageState((state) => Object.values(state.toolReads).reduce((sum, reads) => sum + reads, 0));
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const wanted = typed !== undefined;
  // Usually all of them fit into one answer; then no further key needs a query.
  const text = isLarge ? (typed ?? '') : '';

  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    client.call('prompt.search', { text, limit }, abort.signal).then(
      ({ prompts, total }) => {
        if (abort.signal.aborted) return;
        setFailed(false);
        setFound({ text, prompts, total });
        if (total > limit) setLarge(true);
      },
      () => !abort.signal.aborted && setFailed(true),
    );
    return () => abort.abort();
  }, [client, wanted, text, stale]);

  const prompts = found === undefined || typed === undefined ? noPrompts : searchPrompts(found.prompts, typed);
  const isAnswered = found !== undefined && (found.text === text || found.total <= limit);
  return {
    prompts,
    state: failed ? 'failed' : isAnswered ? 'ready' : 'loading',
    hasAny: found !== undefined && (found.total > 0 || found.text !== ''),
    more: found === undefined ? 0 : found.total - found.prompts.length,
  };
}
