import { useEffect, useRef, useState } from 'react';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { PageOutput } from '../../../shared/contract/commands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { RegistryId } from '../../../shared/domain/ids.ts';
import type { Registry } from '../../../shared/domain/published/registry.ts';
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

/** One registry of several that are searched at once, and what it answered. */
export interface RegistrySearch extends PublishedSearch {
  readonly registry: Registry;
}

const nothingYet: State = { pages: [], isReading: true };

/**
 * Searches registries at the same time, each page by page: what one does not answer keeps nothing of the others back. What was found stays
 * until the next search has its first page.
 */
export function usePublishedSearch(registries: readonly Registry[], text: string): readonly RegistrySearch[] {
  const { client } = usePage();
  const [states, setStates] = useState<ReadonlyMap<RegistryId, State>>(new Map());
  const [reloads, setReloads] = useState(0);
  const running = useRef(new Map<RegistryId, AbortController>());
  const ids = registries.map(({ id }) => id).join(' ');
  const asked = useRef({ ids, reloads });

  const set = (id: RegistryId, next: (before: State) => State) =>
    setStates((all) => new Map([...all, [id, next(all.get(id) ?? nothingYet)]]));
  const read = (registryId: RegistryId, pages: readonly Answer[], isFresh: boolean) => {
    running.current.get(registryId)?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(registryId, controller);
    set(registryId, (before) => ({ pages: before.pages, isReading: true }));
    const cursor = pages.at(-1)?.nextCursor;
    client.call('registry.search', { registryId, text, isFresh, ...(cursor !== undefined && { cursor }) }, signal).then(
      (page) => !signal.aborted && set(registryId, () => ({ pages: [...pages, page], isReading: false })),
      (error: unknown) =>
        !signal.aborted && set(registryId, () => ({ pages, isReading: false, error: errorInfoOf(error) })),
    );
  };

  useEffect(() => {
    const before = asked.current;
    asked.current = { ids, reloads };
    const isTyping = before.ids === ids && before.reloads === reloads;
    const readAll = () => registries.forEach(({ id }) => read(id, [], before.reloads !== reloads));
    const timer = setTimeout(readAll, isTyping ? typingMs : 0);
    const all = running.current;
    return () => {
      clearTimeout(timer);
      for (const each of all.values()) each.abort();
    };
    // `read` is made anew with each of these, and `registries` with each read of their list.
  }, [client, ids, text, reloads]);

  return registries.map((registry) => {
    const { pages, isReading, error } = states.get(registry.id) ?? nothingYet;
    return {
      registry,
      found: foundIn(pages),
      isReading,
      error,
      hasMore: pages.at(-1)?.nextCursor !== undefined,
      readMore: () => read(registry.id, pages, false),
      reload: () => setReloads((count) => count + 1),
    };
  });
}

function foundIn(pages: readonly Answer[]): PublishedSearch['found'] {
  const last = pages.at(-1);
  return (
    last && {
      at: last.at,
      problem: last.problem,
      near: Object.assign({}, ...pages.map(({ near }) => near)) as Answer['near'],
      unreadable: pages.reduce((sum, page) => sum + page.unreadable, 0),
      servers: withoutRepeats(pages.flatMap(({ servers }) => servers)),
    }
  );
}

/** What was published while pages were read may come twice. */
function withoutRepeats(servers: readonly PublishedServer[]): readonly PublishedServer[] {
  return [...new Map(servers.map((server) => [server.name, server])).values()];
}
