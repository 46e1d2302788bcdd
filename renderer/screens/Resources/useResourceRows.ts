import { useCallback, useEffect, useRef, useState } from 'react';
import type { PageOutput } from '../../../shared/contract/commands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ResourceRow, ResourceView } from '../../../shared/domain/resource.ts';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { usePage, usePageState } from '../../store/page.ts';

/** The rows of a view, but only the visible ones are loaded. */
export interface ResourceRows {
  /** `undefined` until they were read once. */
  readonly total: number | undefined;
  /** `undefined` while the row is loading. */
  readonly at: (index: number) => ResourceRow | undefined;
  /** Reports which rows are visible now. */
  readonly need: (from: number, to: number) => void;
  /** The view the rows belong to: while another view is loading, still the previous one. */
  readonly view: ResourceView | undefined;
  readonly error: ErrorInfo | undefined;
}

interface Read {
  /** The view they belong to. */
  readonly view: ResourceView;
  readonly total: number;
  readonly pages: ReadonlyMap<number, readonly ResourceRow[]>;
}

/** More than are visible at once. */
const pageSize = 40;

/**
 * Reads the rows of a view by pages. Another view replaces the previous one when its first rows have arrived; pending searches
 * for the previous one are cancelled.
 */
export function useResourceRows(view: ResourceView): ResourceRows {
  const { client } = usePage();
  const stale = usePageState((state) => state.resourceReads);
  const [read, setRead] = useState<Read>();
  const [error, setError] = useState<ErrorInfo>();
  const looked = useRef({ from: 0, search: view.search });
  const asked = useRef(new Set<number>());
  const life = useRef<AbortSignal>(undefined);

  useEffect(() => {
    const abort = new AbortController();
    life.current = abort.signal;
    // Another search begins with its first rows.
    if (looked.current.search !== view.search) looked.current = { from: 0, search: view.search };
    const first = Math.floor(looked.current.from / pageSize);
    asked.current = new Set([first]);
    client.call('resource.rows', { ...view, offset: first * pageSize, limit: pageSize }, abort.signal).then(
      ({ rows, total }) => {
        if (abort.signal.aborted) return;
        setError(undefined);
        setRead({ view, total, pages: new Map([[first, rows]]) });
      },
      (failure: unknown) => !abort.signal.aborted && setError(errorInfoOf(failure)),
    );
    return () => abort.abort();
  }, [client, view, stale]);

  const need = useCallback(
    (from: number, to: number) => {
      looked.current.from = from;
      for (let page = Math.floor(from / pageSize); page <= Math.floor(to / pageSize); page++) {
        if (asked.current.has(page)) continue;
        asked.current.add(page);
        const signal = life.current;
        const took = ({ rows, total }: PageOutput<'resource.rows'>) => {
          if (signal?.aborted) return;
          setRead((before) =>
            before?.view === view ? { view, total, pages: new Map(before.pages).set(page, rows) } : before,
          );
        };
        // If this fails, the next look asks again.
        client
          .call('resource.rows', { ...view, offset: page * pageSize, limit: pageSize }, signal)
          .then(took, () => asked.current.delete(page));
      }
    },
    [client, view],
  );

  return {
    total: read?.total,
    at: (index) => read?.pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    need,
    view: read?.view,
    error,
  };
}
