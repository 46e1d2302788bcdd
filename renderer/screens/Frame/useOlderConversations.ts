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

interface ChatFilter {
  readonly query: string;
  /** Empty: any. */
  readonly tag: string;
  /** The id of a project; empty: any. */
  readonly project: string;
}

/** Headers beyond those of the snapshot: older ones on demand, or those that fit a filter. */
export function useOlderConversations(recent: readonly ConversationHeader[], filter: ChatFilter) {
  const { query, tag, project } = filter;
  const { client } = usePage();
  const [found, setFound] = useState<Found>();
  const [older, setOlder] = useState<readonly ConversationHeader[]>([]);
  const [olderLeft, setOlderLeft] = useState(true);

  const wanted = `${project}\n${tag}\n${query}`;
  const isAll = query === '' && tag === '' && project === '';
  useEffect(() => {
    if (isAll) return;
    const abort = new AbortController();
    const fitting = { search: query, ...(tag !== '' && { tag }), ...(project !== '' && { projectId: project }) };
    client.call('conversation.list', { ...fitting, limit: pageSize }, abort.signal).then(
      (answer) => !abort.signal.aborted && setFound({ query: wanted, ...answer }),
      () => undefined,
    );
    return () => abort.abort();
    // Titles may change during a search.
  }, [client, query, tag, project, wanted, isAll, recent]);

  const headers = useMemo(() => {
    if (!isAll) return found?.query === wanted ? found.headers : recent.filter(fits({ query, tag, project }));
    const known = new Set(recent.map((header) => header.id));
    return [...recent, ...older.filter((header) => !known.has(header.id))];
  }, [query, tag, project, wanted, isAll, found, recent, older]);

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

const fits =
  ({ query, tag, project }: ChatFilter) =>
  (header: ConversationHeader) =>
    header.title.toLowerCase().includes(query.toLowerCase()) &&
    (tag === '' || header.tags?.includes(tag) === true) &&
    (project === '' || header.projectId === project);
