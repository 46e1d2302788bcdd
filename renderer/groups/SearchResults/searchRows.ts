import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { SearchHit } from '../../../shared/domain/search.ts';

/** One row of the list of results. */
export type SearchRow =
  /** The chat that the following matches are in; the number is counted among the results that were read. */
  | { readonly kind: 'chat'; readonly key: string; readonly title: string; readonly count: number }
  /** A chat whose title matches. */
  | { readonly kind: 'title'; readonly key: string; readonly header: ConversationHeader }
  | { readonly kind: 'hit'; readonly key: string; readonly hit: SearchHit };

/** A row that can be chosen. */
export type ChoosableRow = Exclude<SearchRow, { readonly kind: 'chat' }>;

/** The results grouped by chat, the chat with the newest match first. Pure. */
export function searchRows(titles: readonly ConversationHeader[], hits: readonly SearchHit[]): SearchRow[] {
  const byChat = Map.groupBy(hits, ({ conversation }) => conversation.id);
  return [
    ...titles.map((header): SearchRow => ({ kind: 'title', key: `title ${header.id}`, header })),
    ...[...byChat].flatMap(([id, group]): SearchRow[] => [
      { kind: 'chat', key: `chat ${id}`, title: group[0]?.conversation.title ?? '', count: group.length },
      ...group.map((hit): SearchRow => ({ kind: 'hit', key: hit.messageId, hit })),
    ]),
  ];
}

/** The next row that can be chosen in a direction; the same where there is none. Pure. */
export function nextChoosable(rows: readonly SearchRow[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    if (rows[at]?.kind !== 'chat') return at;
  }
  return from;
}
