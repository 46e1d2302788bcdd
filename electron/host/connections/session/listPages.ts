/** Opaque: sent back as it came. A text, but some servers count. */
export type Cursor = string | number;

/** One page of a list, as servers send it. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly nextCursor?: Cursor | undefined;
}

/** Everything a server lists, and what kept the list from being whole. */
export interface WholeList<T> {
  readonly items: readonly T[];
  /** The names of entries that could not be read. */
  readonly refused?: readonly string[] | undefined;
  /** Where the list should be there was nothing, or `null`. It counts as empty. */
  readonly isMissing?: boolean | undefined;
  readonly cutBecause?: 'pages' | 'cursorLoop' | undefined;
}

/** More pages than this no server means: 100,000 entries in pages of 100 fit. */
export const maxPages = 1000;

/**
 * Reads a paged list to its end (2025-03-26, server/utilities/pagination). A server whose cursors go round, or that
 * never ends, is cut there: what came is kept.
 *
 * @throws whatever `fetchPage` throws
 */
export async function listPages<T>(
  fetchPage: (cursor: Cursor | undefined) => Promise<ListPage<T>>,
  limit = maxPages,
): Promise<WholeList<T>> {
  const items: T[] = [];
  const seen = new Set<Cursor>();
  let cursor: Cursor | undefined;
  for (let page = 0; page < limit; page++) {
    const { items: more, nextCursor } = await fetchPage(cursor);
    for (const item of more) items.push(item);
    // Many servers write an empty text where there is no next page.
    if (nextCursor === undefined || nextCursor === '') return { items };
    if (seen.has(nextCursor)) return { items, cutBecause: 'cursorLoop' };
    seen.add(nextCursor);
    cursor = nextCursor;
  }
  return { items, cutBecause: 'pages' };
}
