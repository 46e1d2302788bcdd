import type { Clock } from '../../ports/system.ts';
import type { IndexedResource } from './indexedResource.ts';
import type { Rest, ServerIndex } from './resourceIndex.ts';

/** How long a search may block the host at a time; ms. */
const sliceMs = 6;
const lookAtClockEvery = 1024;
/** Larger results are not ranked; the user types more instead. */
const maxRankedResources = 10_000;

interface Found {
  readonly search: string;
  readonly indexes: readonly ServerIndex[];
  /** In the order of the lists, for narrowing. */
  readonly hits: readonly IndexedResource[];
  /** The same, best first. */
  readonly ranked: readonly IndexedResource[];
}

/**
 * Finds the resources that contain every word of a search. Typing more narrows the last result instead of searching
 * again.
 */
export class ResourceSearch {
  readonly #clock: Clock;
  readonly #rest: Rest;
  #found: Found | undefined;

  constructor(clock: Clock, rest: Rest) {
    this.#clock = clock;
    this.#rest = rest;
  }

  /** @throws the reason of `signal`: the user typed on, and no longer waits for this */
  async find(indexes: readonly ServerIndex[], text: string, signal: AbortSignal): Promise<readonly IndexedResource[]> {
    const search = text.trim().toLowerCase();
    const last = this.#found;
    const isSame = last !== undefined && sameItems(last.indexes, indexes);
    if (isSame && last.search === search) return last.ranked;
    const words = search.split(/\s+/).filter((word) => word !== '');
    const narrows = isSame && last.search !== '' && search.startsWith(last.search);
    const lists = narrows ? [last.hits] : indexes.map(({ entries }) => entries);
    const hits = await this.#scan(lists, words, signal);
    this.#found = { search, indexes, hits, ranked: ranked(hits, words) };
    return this.#found.ranked;
  }

  /** The results are no longer needed. */
  forget(): void {
    this.#found = undefined;
  }

  async #scan(
    lists: readonly (readonly IndexedResource[])[],
    words: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly IndexedResource[]> {
    const [first, ...others] = words;
    if (first === undefined) return lists.length === 1 ? (lists[0] ?? []) : lists.flat();
    const hits: IndexedResource[] = [];
    let began = this.#clock.monotonic();
    let seen = 0;
    for (const list of lists) {
      for (const entry of list) {
        if (++seen % lookAtClockEvery === 0 && this.#clock.monotonic() - began > sliceMs) {
          await this.#rest();
          signal.throwIfAborted();
          began = this.#clock.monotonic();
        }
        if (entry.words.includes(first) && others.every((word) => entry.words.includes(word))) hits.push(entry);
      }
    }
    return hits;
  }
}

/**
 * Ranks small results: names that begin with the search text come first, then names that contain it, then the rest;
 * each group keeps its order. Pure.
 */
function ranked(hits: readonly IndexedResource[], words: readonly string[]): readonly IndexedResource[] {
  const [first = ''] = words;
  if (first === '' || hits.length > maxRankedResources) return hits;
  const ranks: [IndexedResource[], IndexedResource[], IndexedResource[]] = [[], [], []];
  for (const hit of hits) {
    const at = hit.name.indexOf(first);
    const isStart = at === 0 || (at > 0 && hit.name[at - 1] === '\n');
    ranks[isStart ? 0 : at > 0 ? 1 : 2].push(hit);
  }
  return ranks.flat();
}

function sameItems<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
