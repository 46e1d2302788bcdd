import type { PageInput, PageOutput } from '../../../../shared/contract/commands.ts';
import type { SearchFilter, SearchHit } from '../../../../shared/domain/search.ts';
import { foldText } from '../../../../shared/lib/foldText.ts';
import type { SearchedMessage, SearchIndex } from '../../ports/searchIndex.ts';
import type { ConversationStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import { isIncluded, matchExpression } from './matchExpression.ts';
import { filterFacts, searchedTexts } from './searchedTexts.ts';
import type { SearchIndexing } from './searchIndexing.ts';
import { parseQuery, type QueryPart } from './searchTerms.ts';
import { makeSnippet, wordsMatcher } from './snippet.ts';

type Query = Required<Pick<PageInput<'search.messages'>, 'text' | 'limit'>> & {
  readonly filter: SearchFilter;
  readonly before?: number | undefined;
};
type Answer = PageOutput<'search.messages'>;

const maxTitles = 20;
/** How many candidates are read at once, and how many a page reads before it returns with fewer hits. */
const maxRowsAtOnce = 100;
const maxRowsLookedAt = 2000;
/** Without the index: how many messages are scanned at once, and how many for a page. */
const maxScannedAtOnce = 5000;
const maxScanned = 100_000;

export interface ChatSearchParts {
  readonly index: SearchIndex;
  readonly indexing: SearchIndexing;
  readonly conversations: Pick<ConversationStore, 'list'>;
  readonly clock: Clock;
}

/** Candidates for a page, newest first. */
interface Candidates {
  readonly rows: number[];
  /** The last row that was looked at; `undefined` when there are no more. */
  readonly reached: number | undefined;
}

/** Searches the messages of all conversations. */
export class ChatSearch {
  readonly #parts: ChatSearchParts;

  constructor(parts: ChatSearchParts) {
    this.#parts = parts;
  }

  /** @throws the reason of the signal once it is aborted: a newer search replaces this one */
  async search(query: Query, signal: AbortSignal): Promise<Answer> {
    const { index, indexing } = this.#parts;
    const parts = parseQuery(query.text);
    const isFiltered = Object.values(query.filter).some((value) => value !== undefined);
    if (parts.length === 0 && !isFiltered) {
      return { titles: [], hits: [], next: null, index: await indexing.catchUp() };
    }
    const state = await indexing.catchUp();
    const isScanned = index.health().kind !== 'usable';
    const scan = { parts, before: query.before ?? Number.MAX_SAFE_INTEGER };
    const page = await this.#collect(query, scan, isScanned, signal);
    const titles = isFiltered || query.before !== undefined ? [] : await this.#titles(query.text);
    return { titles, ...page, index: state };
  }

  async #titles(text: string) {
    return this.#parts.conversations.list({ search: text.trim(), limit: maxTitles });
  }

  async #collect(
    { text, filter, limit }: Query,
    { parts, before: first }: { readonly parts: readonly QueryPart[]; readonly before: number },
    isScanned: boolean,
    signal: AbortSignal,
  ): Promise<Pick<Answer, 'hits' | 'next'>> {
    const expression = matchExpression(parts, filter, this.#parts.clock.now());
    const words = foldText(text).split(/\s+/).filter(Boolean);
    const hits: SearchHit[] = [];
    const fits = fitting(parts, filter);
    let looked = 0;
    for (let before = first; ;) {
      const { rows, reached } = isScanned
        ? await this.#scan(words, before)
        : await this.#find(expression, before, Math.min(limit + 1, maxRowsAtOnce));
      for (const found of await this.#parts.index.read(rows)) {
        if (!fits(found)) continue;
        if (hits.length === limit) return { hits, next: before };
        hits.push(hitOf(found, parts));
        before = found.row;
      }
      if (reached === undefined) return { hits, next: null };
      before = reached;
      looked += isScanned ? maxScannedAtOnce : rows.length;
      if (looked >= (isScanned ? maxScanned : maxRowsLookedAt)) return { hits, next: before };
      await this.#pause(signal);
    }
  }

  async #find(expression: string, before: number, limit: number): Promise<Candidates> {
    const rows = await this.#parts.index.find({ expression, before, limit });
    return { rows, reached: rows.length < limit ? undefined : rows.at(-1) };
  }

  async #scan(words: readonly string[], before: number): Promise<Candidates> {
    const { rows, reached } = await this.#parts.index.scan({ words, before, scan: maxScannedAtOnce });
    return { rows, reached: reached > 0 ? reached : undefined };
  }

  /** Other work goes first, among it the news that this search is no longer wanted. */
  async #pause(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => this.#parts.clock.after(0, resolve));
    signal.throwIfAborted();
  }
}

/** Whether a candidate has every word and is included by the filter. */
function fitting(parts: readonly QueryPart[], filter: SearchFilter): (found: SearchedMessage) => boolean {
  const hasWords = wordsMatcher(parts);
  return (found) => isIncluded(filter, filterFacts(found)) && hasWords(searchedTexts(found).map(({ text }) => text));
}

function hitOf(found: SearchedMessage, parts: readonly QueryPart[]): SearchHit {
  const { conversation, message } = found;
  const texts = searchedTexts(found);
  const shown = texts.flatMap(({ source, text }) => {
    const snippet = makeSnippet(text, parts);
    return snippet === undefined ? [] : [{ source, snippet }];
  })[0];
  return {
    conversation,
    messageId: message.id,
    position: message.position,
    role: message.role,
    at: message.createdAt,
    source: { kind: 'text' },
    snippet: { text: '', marks: [], isCutBefore: false, isCutAfter: false },
    ...shown,
  };
}
