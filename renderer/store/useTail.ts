import { useEffect, useState } from 'react';
import type { ErrorInfo } from '../../shared/domain/error.ts';
import { errorInfoOf } from '../../shared/contract/callError.ts';

interface Numbered {
  /** Counts up. */
  readonly seq: number;
}

export interface Tail<Item> {
  /** Oldest first; `undefined` until they were read once. */
  readonly items: readonly Item[] | undefined;
  /** Why reading them failed the last time. */
  readonly error: ErrorInfo | undefined;
}

const everyMs = 1000;

/**
 * Follows a growing list while it is on the screen: asks once a second for what came after the last known item. It does not ask
 * while the window is hidden.
 *
 * @param read must stay the same between renders; another function starts again
 * @param most how many items are kept
 */
export function useTail<Item extends Numbered>(
  read: (after: number, signal: AbortSignal) => Promise<readonly Item[]>,
  most: number,
): Tail<Item> {
  const [tail, setTail] = useState<{ readonly read: unknown; readonly tail: Tail<Item> }>();

  useEffect(() => {
    const abort = new AbortController();
    let items: readonly Item[] | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        if (items === undefined || !document.hidden) {
          const added = await read(items?.at(-1)?.seq ?? 0, abort.signal);
          if (abort.signal.aborted) return;
          const isFirst = items === undefined;
          if (added.length > 0 || isFirst) items = [...(items ?? []), ...added].slice(-most);
          const known = items;
          setTail((before) =>
            before?.read === read && before.tail.items === known && before.tail.error === undefined
              ? before
              : { read, tail: { items: known, error: undefined } },
          );
        }
      } catch (error) {
        if (abort.signal.aborted) return;
        const known = items;
        setTail({ read, tail: { items: known, error: errorInfoOf(error) } });
      }
      timer = setTimeout(() => void look(), everyMs);
    };
    void look();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [read, most]);

  return tail?.read === read ? tail.tail : { items: undefined, error: undefined };
}
