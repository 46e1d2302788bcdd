import { z } from 'zod';
import { problemError } from '../../../../shared/domain/error.ts';
import type { OfferedMethod } from './capabilities.ts';
import { type Cursor, type ListPage, listPages, type WholeList } from './listPages.ts';
import { readItems } from './readAnswers.ts';

export type ListMethod = Extract<OfferedMethod, `${string}/list`>;

/** A page of any list; its items are read one by one. */
export const loosePage = z.lazy(() => z.looseObject({ nextCursor: z.union([z.string(), z.number()]).nullish() }));
type LoosePage = z.infer<typeof loosePage>;

export interface ListReading<T> {
  readonly method: ListMethod;
  readonly askPage: (cursor: Cursor | undefined) => Promise<LoosePage>;
  readonly itemsOf: (page: LoosePage) => unknown;
  readonly isItem: (value: unknown) => value is T;
  readonly repairs?: Parameters<typeof readItems>[2];
  /** Yields to other work. */
  readonly rest: () => Promise<void>;
}

/**
 * Reads a list of a server to its end. Unreadable entries are named and left out.
 *
 * @throws HostError `badResult` when the answer holds no list; errors of `askPage`
 */
export async function readList<T>(reading: ListReading<T>): Promise<WholeList<T>> {
  const { method, askPage, itemsOf, isItem, repairs, rest } = reading;
  const refused: string[] = [];
  let isMissing = false;
  const list = await listPages(async (cursor): Promise<ListPage<T>> => {
    const page = await askPage(cursor);
    const items: T[] = [];
    const listed = itemsOf(page);
    isMissing ||= listed === undefined || listed === null;
    for (const part of inSlices(asList(method, listed))) {
      if (items.length > 0) await rest();
      const read = readItems(part, isItem, repairs);
      refused.push(...read.refused);
      for (const item of read.items) items.push(item);
    }
    return { items, nextCursor: page.nextCursor ?? undefined };
  });
  return { ...list, refused, isMissing };
}

/** @throws HostError `badResult` */
function asList(method: ListMethod, items: unknown): readonly unknown[] {
  if (items === undefined || items === null) return [];
  if (Array.isArray(items)) return items as unknown[];
  throw problemError({ kind: 'notAList', method });
}

/** A page may hold all entries of a server; reading it in one go would block the host. */
function* inSlices(items: readonly unknown[], size = 1000): Iterable<readonly unknown[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
