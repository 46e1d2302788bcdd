import { useEffect, useMemo, useState } from 'react';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import { maxSnapshotConversations } from '../../../shared/domain/snapshot.ts';
import { usePage } from '../../store/page.ts';

const pageSize = 50;

interface Found {
  readonly query: string;
  readonly headers: readonly ConversationHeader[];
  readonly hasMore: boolean;
}

/** Headers beyond those of the snapshot: older ones on demand, or those whose title contains a text or that have a tag. */
export function useOlderConversations(recent: readonly ConversationHeader[], query: string, tag: string) {
  const { client } = usePage();
  const [found, setFound] = useState<Found>();
  const [older, setOlder] = useState<readonly ConversationHeader[]>([]);
  const [olderLeft, setOlderLeft] = useState(true);

  const wanted = `${tag}\n${query}`;
  const isAll = query === '' && tag === '';
  useEffect(() => {
    if (isAll) return;
    const abort = new AbortController();
    client.call('conversation.list', { search: query, ...(tag !== '' && { tag }), limit: pageSize }, abort.signal).then(
      (answer) => !abort.signal.aborted && setFound({ query: wanted, ...answer }),
      () => undefined,
    );
    return () => abort.abort();
    // Titles may change during a search.
  }, [client, query, tag, wanted, isAll, recent]);

  const headers = useMemo(() => {
    if (!isAll) return found?.query === wanted ? found.headers : recent.filter(fits(query, tag));
    const known = new Set(recent.map((header) => header.id));
    return [...recent, ...older.filter((header) => !known.has(header.id))];
  }, [query, tag, wanted, isAll, found, recent, older]);

  const readMore = () => {
    // Pinned ones are known however old they are.
    const last = headers.findLast(({ shelf }) => shelf !== 'pinned');
    const before = last && { updatedAt: last.updatedAt, id: last.id };
    client.call('conversation.list', { before, limit: pageSize }).then(
      (answer) => {
        setOlder((known) => [...known, ...answer.headers]);
        setOlderLeft(answer.hasMore);
      },
      () => undefined,
    );
  };
  return { headers, hasMore: isAll && olderLeft && recent.length >= maxSnapshotConversations, readMore };
}

const fits = (query: string, tag: string) => (header: ConversationHeader) =>
  header.title.toLowerCase().includes(query.toLowerCase()) && (tag === '' || header.tags?.includes(tag) === true);
