import { useMemo } from 'react';
import { usePageState } from './page.ts';
import { selectConversations } from './selectors.ts';
import { useQuery } from './useQuery.ts';

/** The tags of all chats, by name. They are read again when those of the newest chats change. */
export function useTags(): readonly string[] {
  const recent = usePageState(selectConversations);
  const known = useMemo(() => [...new Set(recent.flatMap(({ tags = [] }) => tags))].sort(), [recent]);
  const { query } = useQuery('conversation.tags', {}, known.length);
  const all = query.kind === 'ready' ? query.output.tags.map(({ tag }) => tag) : [];
  return [...new Set([...all, ...known])].sort((a, b) => a.localeCompare(b));
}
