import { useEffect, useRef, useState } from 'react';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { PageOutput } from '../../../shared/contract/commands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { RegistryId } from '../../../shared/domain/ids.ts';
import type { PublishedServer } from '../../../shared/domain/published/publishedServer.ts';
import { usePage } from '../../store/page.ts';

/** A registry is not asked for every letter. */
const typingMs = 300;

type Answer = PageOutput<'registry.search'>;

export interface PublishedSearch {
  /** All pages read so far; `undefined` until the first one is there. */
  readonly found:
    (Pick<Answer, 'at' | 'problem' | 'near' | 'unreadable'> & { servers: readonly PublishedServer[] }) | undefined;
  readonly isReading: boolean;
  readonly error: ErrorInfo | undefined;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  /** Asks the registry again, whatever is known. */
  readonly reload: () => void;
}

interface State {
  readonly pages: readonly Answer[];
  readonly isReading: boolean;
  readonly error?: ErrorInfo;
}

/** Searches a registry, page by page. What was found stays until the next search has its first page. */
export function usePublishedSearch(registryId: RegistryId, text: string): PublishedSearch {
  const { client } = usePage();
  const [state, setState] = useState<State>({ pages: [], isReading: true });
  const [reloads, setReloads] = useState(0);
  const running = useRef<AbortController>(null);
  const asked = useRef({ registryId, reloads });

  const read = (pages: readonly Answer[], isFresh: boolean) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setState((before) => ({ pages: before.pages, isReading: true }));
    const cursor = pages.at(-1)?.nextCursor;
    client
      .call('registry.search', { registryId, text, isFresh, ...(cursor !== undefined && { cursor }) }, abort.signal)
      .then(
        (page) => !abort.signal.aborted && setState({ pages: [...pages, page], isReading: false }),
        (error: unknown) => !abort.signal.aborted && setState({ pages, isReading: false, error: errorInfoOf(error) }),
      );
    return abort;
  };

  useEffect(() => {
    const before = asked.current;
    asked.current = { registryId, reloads };
    const isTyping = before.registryId === registryId && before.reloads === reloads;
    const timer = setTimeout(() => read([], before.reloads !== reloads), isTyping ? typingMs : 0);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
    // `read` is made anew with each of these.
  }, [client, registryId, text, reloads]);

  const last = state.pages.at(-1);
  return {
    found: last && {
      at: last.at,
      problem: last.problem,
      near: Object.assign({}, ...state.pages.map(({ near }) => near)) as Answer['near'],
      unreadable: state.pages.reduce((sum, page) => sum + page.unreadable, 0),
      servers: withoutRepeats(state.pages.flatMap(({ servers }) => servers)),
    },
    isReading: state.isReading,
    error: state.error,
    hasMore: last?.nextCursor !== undefined,
    readMore: () => void read(state.pages, false),
    reload: () => setReloads((count) => count + 1),
  };
}

/** What was published while pages were read may come twice. */
function withoutRepeats(servers: readonly PublishedServer[]): readonly PublishedServer[] {
  return [...new Map(servers.map((server) => [server.name, server])).values()];
}
