import { useEffect, useState } from 'react';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { FolderFacts } from '../../../shared/domain/root.ts';

/** A pause in typing this long means that the user has finished; ms. */
const restMs = 250;

export type FolderLook =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly facts: FolderFacts }
  | { readonly kind: 'failed'; readonly error: ErrorInfo };

/** Never rejects: a problem of the folder is a result too. */
export type Inspect = (path: string, signal: AbortSignal) => Promise<FolderFacts | { readonly problem: ErrorInfo }>;

/**
 * Reads the facts about the typed folder once the user stops typing.
 *
 * @param round a new number reads the same path again
 */
export function useFolderFacts(path: string, round: number, inspect: Inspect): FolderLook {
  const [look, setLook] = useState<{ readonly of: string; readonly look: FolderLook }>();
  const key = `${round} ${path.trim()}`;
  useEffect(() => {
    if (path.trim() === '') return;
    const abort = new AbortController();
    const tell = (next: FolderLook) => !abort.signal.aborted && setLook({ of: key, look: next });
    const timer = setTimeout(() => {
      void inspect(path.trim(), abort.signal).then((answer) =>
        tell('problem' in answer ? { kind: 'failed', error: answer.problem } : { kind: 'found', facts: answer }),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, key, inspect]);
  if (path.trim() === '') return { kind: 'none' };
  // Facts about another path do not apply to this one.
  return look?.of === key ? look.look : { kind: 'looking' };
}
