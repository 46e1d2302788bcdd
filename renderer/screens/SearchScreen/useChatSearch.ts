import { useCallback, useEffect, useRef, useState } from 'react';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { PageOutput } from '../../../shared/contract/commands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { SearchFilter } from '../../../shared/domain/search.ts';
import { usePage } from '../../store/page.ts';

type Answer = PageOutput<'search.messages'>;

const pageSize = 30;
/** How often a search is repeated while older messages are still being indexed; ms. */
const indexingLookMs = 1500;

export interface ChatSearchState {
  /** What was found, perhaps for the text before while a new search runs; `undefined` until something was searched. */
  readonly answer: Answer | undefined;
  readonly isSearching: boolean;
  readonly error: ErrorInfo | undefined;
  readonly readMore: () => void;
  readonly retry: () => void;
}

/** Searches as soon as the text or the filter changes; a search that is no longer wanted is cancelled. */
export function useChatSearch(text: string, filter: SearchFilter): ChatSearchState {
  const { client } = usePage();
  const key = JSON.stringify({ text, filter });
  const isAsked = text !== '' || Object.keys(filter).length > 0;
  const [known, setKnown] = useState<{ readonly key: string; readonly answer: Answer }>();
  const [failed, setFailed] = useState<{ readonly key: string; readonly error: ErrorInfo }>();
  const [repeats, setRepeats] = useState(0);
  const readingMore = useRef<AbortController>(undefined);
  // What was found before the field was emptied is no answer to what is typed next.
  if (!isAsked && known !== undefined) setKnown(undefined);

  useEffect(() => {
    if (!isAsked) return;
    const abort = new AbortController();
    const input = JSON.parse(key) as { text: string; filter: SearchFilter };
    client.call('search.messages', { ...input, limit: pageSize }, abort.signal).then(
      (answer) => {
        if (abort.signal.aborted) return;
        setKnown({ key, answer });
        setFailed(undefined);
      },
      (error: unknown) => !abort.signal.aborted && setFailed({ key, error: errorInfoOf(error) }),
    );
    return () => {
      abort.abort();
      readingMore.current?.abort();
      readingMore.current = undefined;
    };
  }, [client, key, isAsked, repeats]);

  const isIndexing = known?.answer.index.kind === 'indexing';
  useEffect(() => {
    if (!isIndexing) return;
    const timer = setTimeout(() => setRepeats((count) => count + 1), indexingLookMs);
    return () => clearTimeout(timer);
  }, [isIndexing, repeats, known]);

  const isCurrent = known?.key === key;
  const next = isCurrent ? known.answer.next : null;
  const readMore = useCallback(() => {
    if (next === null || readingMore.current !== undefined) return;
    const abort = new AbortController();
    readingMore.current = abort;
    const input = JSON.parse(key) as { text: string; filter: SearchFilter };
    client
      .call('search.messages', { ...input, before: next, limit: pageSize }, abort.signal)
      .then(
        (more) => !abort.signal.aborted && setKnown((before) => before && { key, answer: joined(before.answer, more) }),
        (error: unknown) => !abort.signal.aborted && setFailed({ key, error: errorInfoOf(error) }),
      )
      .finally(() => {
        if (readingMore.current === abort) readingMore.current = undefined;
      });
  }, [client, key, next]);

  const error = failed?.key === key ? failed.error : undefined;
  return {
    answer: known?.answer,
    isSearching: isAsked && !isCurrent && error === undefined,
    error,
    readMore,
    retry: () => {
      setFailed(undefined);
      setRepeats((count) => count + 1);
    },
  };
}

function joined(before: Answer, more: Answer): Answer {
  return { ...more, titles: before.titles, hits: [...before.hits, ...more.hits] };
}
