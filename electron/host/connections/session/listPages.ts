/** Opaque: sent back unchanged. It should be a text, but some servers use numbers. */
export type Cursor = string | number;

/** One page of a list, as servers send it. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly nextCursor?: Cursor | undefined;
}

/** All entries of a list, and the reasons why it may be incomplete. */
export interface WholeList<T> {
  readonly items: readonly T[];
  /** The names of entries that could not be read. */
  readonly refused?: readonly string[] | undefined;
  /** The list was missing or `null`. It counts as empty. */
  readonly isMissing?: boolean | undefined;
  readonly cutBecause?: 'pages' | 'cursorLoop' | undefined;
}

/** No reasonable server needs more pages than this: 100,000 entries in pages of 100 fit. */
export const maxPages = 1000;

/**
 * Reads a paged list to its end (2025-03-26, server/utilities/pagination). If the cursors repeat or the pages never
 * end, reading stops and the entries so far are kept.
 *
 * @throws errors of `fetchPage`
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
    // Many servers send an empty text when there is no next page.
    if (nextCursor === undefined || nextCursor === '') return { items };
    if (seen.has(nextCursor)) return { items, cutBecause: 'cursorLoop' };
    seen.add(nextCursor);
    cursor = nextCursor;
  }
  return { items, cutBecause: 'pages' };
}
