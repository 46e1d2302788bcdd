import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuditFilter, AuditRow } from '../../../shared/domain/audit.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { usePage } from '../../store/page.ts';

const pageSize = 100;
/** How often new rows are read while the screen is open; ms. */
const everyMs = 2000;

export interface Audit {
  /** Newest first; `undefined` until they were read once. */
  readonly rows: readonly AuditRow[] | undefined;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly error: ErrorInfo | undefined;
  readonly readOlder: () => void;
}

interface Known {
  readonly filter: AuditFilter;
  readonly rows: readonly AuditRow[];
  readonly nextBefore: number | null;
}

/**
 * The rows that fit, a page at a time, and new ones as they come. Another filter starts again; the previous result stays
 * until the new one is there.
 */
export function useAudit(filter: AuditFilter): Audit {
  const { client } = usePage();
  const [known, setKnown] = useState<Known>();
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<ErrorInfo>();
  const reading = useRef<AbortController>(undefined);

  const read = useCallback(
    async (from: Known | undefined) => {
      reading.current?.abort();
      const abort = new AbortController();
      reading.current = abort;
      setReading(true);
      try {
        let rows = from?.rows ?? [];
        let before = from?.nextBefore ?? undefined;
        const wanted = rows.length + 1;
        for (;;) {
          const page = await client.call('audit.list', { before, limit: pageSize, filter }, abort.signal);
          rows = [...rows, ...page.rows];
          if (abort.signal.aborted) return;
          // Each answer searches a limited number of rows; it asks again until it finds something.
          if (rows.length >= wanted || page.nextBefore === null) {
            setKnown({ filter, rows, nextBefore: page.nextBefore });
            break;
          }
          before = page.nextBefore;
        }
        setError(undefined);
      } catch (failure) {
        if (!abort.signal.aborted) setError(errorInfoOf(failure));
      } finally {
        if (reading.current === abort) setReading(false);
      }
    },
    [client, filter],
  );

  useEffect(() => {
    void read(undefined);
    return () => reading.current?.abort();
  }, [read]);

  const isOurs = known?.filter === filter;
  const newest = isOurs ? (known.rows[0]?.id ?? 0) : undefined;
  useEffect(() => {
    if (newest === undefined) return;
    const abort = new AbortController();
    const timer = setInterval(() => {
      if (document.hidden) return;
      client.call('audit.list', { after: newest, limit: pageSize, filter }, abort.signal).then(
        ({ rows }) => {
          if (abort.signal.aborted || rows.length === 0) return;
          setKnown((before) => (before?.filter === filter ? { ...before, rows: [...rows, ...before.rows] } : before));
        },
        // The next query will show it.
        () => undefined,
      );
    }, everyMs);
    return () => {
      abort.abort();
      clearInterval(timer);
    };
  }, [client, filter, newest]);

  return {
    rows: known?.rows,
    hasMore: isOurs && known.nextBefore !== null,
    isReading,
    error,
    readOlder: () => void read(known),
  };
}
