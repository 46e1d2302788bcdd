import { useCallback, useEffect, useState } from 'react';
import type { PageOutput } from '../../../shared/contract/commands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { usePage } from '../../store/page.ts';
import type { ResourceRef } from '../../store/resourceRef.ts';

export interface ReadResource {
  /** The last reading; it stays while the resource is read again. */
  readonly reading: PageOutput<'resource.read'> | undefined;
  readonly isReading: boolean;
  readonly error: ErrorInfo | undefined;
  readonly again: () => void;
}

/** Reads a resource when the user opens it, and again on request. */
export function useResource({ serverId, uri }: ResourceRef): ReadResource {
  const { client } = usePage();
  const [reading, setReading] = useState<PageOutput<'resource.read'>>();
  const [error, setError] = useState<ErrorInfo>();
  const [isReading, setIsReading] = useState(true);
  const [reads, setReads] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    client
      .call('resource.read', { serverId, uri }, abort.signal)
      .then(
        (output) => {
          if (abort.signal.aborted) return;
          setReading(output);
          setError(undefined);
        },
        (failure: unknown) => !abort.signal.aborted && setError(errorInfoOf(failure)),
      )
      .finally(() => !abort.signal.aborted && setIsReading(false));
    return () => abort.abort();
  }, [client, serverId, uri, reads]);

  const again = useCallback(() => {
    setIsReading(true);
    setReads((count) => count + 1);
  }, []);
  return { reading, isReading, error, again };
}
