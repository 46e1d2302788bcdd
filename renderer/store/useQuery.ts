import { useCallback, useEffect, useState } from 'react';
import type { PageCommand, PageInput, PageOutput } from '../../shared/contract/commands.ts';
import type { ErrorInfo } from '../../shared/domain/error.ts';
import { errorInfoOf } from '../../shared/contract/callError.ts';
import { usePage } from './page.ts';

export type Query<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly output: T }
  | { readonly kind: 'failed'; readonly error: ErrorInfo };

/**
 * Reads by query what is not in the snapshot. A result stays on the screen while it is read again; an error does not.
 *
 * @param stale reads again whenever this number changes
 * @param isWanted reads nothing while it is `false`
 */
export function useQuery<Name extends PageCommand>(
  name: Name,
  input: PageInput<Name>,
  stale = 0,
  isWanted = true,
): { query: Query<PageOutput<Name>>; reload: () => void } {
  const { client } = usePage();
  const [query, setQuery] = useState<Query<PageOutput<Name>>>({ kind: 'loading' });
  const [reloads, setReloads] = useState(0);
  const key = JSON.stringify(input);

  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    client.call(name, JSON.parse(key) as PageInput<Name>, abort.signal).then(
      (output) => !abort.signal.aborted && setQuery({ kind: 'ready', output }),
      (error: unknown) => !abort.signal.aborted && setQuery({ kind: 'failed', error: errorInfoOf(error) }),
    );
    return () => abort.abort();
  }, [client, name, key, stale, reloads, isWanted]);

  const reload = useCallback(() => {
    setQuery((before) => (before.kind === 'failed' ? { kind: 'loading' } : before));
    setReloads((count) => count + 1);
  }, []);
  return { query, reload };
}
