import type { HostEvent, NumberedEvent } from '../../../../shared/domain/hostEvent.ts';
import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { SearchIndexState } from '../../../../shared/domain/search.ts';
import { isCallSettled } from '../../../../shared/domain/tool.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { Event } from '../../../../shared/lib/emitter.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { SearchChange, SearchEntry, SearchIndex } from '../../ports/searchIndex.ts';
import type { Clock, Log } from '../../ports/system.ts';
import { filterTerms } from './matchExpression.ts';
import { filterFacts, searchedTexts } from './searchedTexts.ts';
import { addIndexTerms } from './searchTerms.ts';

/** Starting servers and loading pages have priority; ms. */
const startAfterMs = 3000;
/** An answer that ended is indexed a little later, together with what ends meanwhile; ms. */
const changeAfterMs = 1000;
/** Between two slices, so that the host does other work; ms. */
const pauseMs = 10;
/** One slice takes a few milliseconds. */
const slice = { maxMessages: 50, maxCharacters: 32 * 1024 };
/** A search waits for so many changes to be indexed; with more, it says that the index is incomplete. */
const maxAwaitedChanges = 200;

export interface SearchIndexingParts {
  readonly index: SearchIndex;
  readonly onEvent: Event<NumberedEvent>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Keeps the search index up to date: when an answer has ended, and not while it is written. The store notes what changed, so
 * that nothing is missed however the app ends, and the messages of an older version are added in the background.
 */
export class SearchIndexing implements Room {
  readonly #parts: SearchIndexingParts;
  readonly #listening;
  #stopTimer: (() => void) | undefined;
  #running: Promise<'more' | 'done'> | undefined;
  #isDisposed = false;

  constructor(parts: SearchIndexingParts) {
    this.#parts = parts;
    this.#listening = parts.onEvent(({ event }) => {
      if (changesMessages(event)) this.#soon(changeAfterMs);
    });
  }

  async load(): Promise<void> {
    this.#soon(startAfterMs);
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#listening.dispose();
    this.#stopTimer?.();
    await this.#running?.catch(() => undefined);
  }

  /** Indexes the latest changes, unless there are many, and returns how much the index knows then. */
  async catchUp(): Promise<SearchIndexState> {
    const { index } = this.#parts;
    const { waiting, total } = await index.progress();
    if (waiting > maxAwaitedChanges) {
      this.#soon(pauseMs);
      return stateOf(index, Math.floor((100 * (total - waiting)) / Math.max(total, 1)));
    }
    for (let left = waiting; left > 0 && index.health().kind === 'usable'; left = (await index.progress()).waiting) {
      if ((await this.runSlice()) === 'done') break;
    }
    return stateOf(index);
  }

  #soon(afterMs: number): void {
    if (this.#isDisposed) return;
    this.#stopTimer ??= this.#parts.clock.after(afterMs, () => {
      this.#stopTimer = undefined;
      this.runSlice().then(
        (next) => next === 'more' && this.#soon(pauseMs),
        (error: unknown) =>
          this.#parts.log.write('error', 'The search index was not updated', { error: toErrorInfo(error).message }),
      );
    });
  }

  /** Does a little of the work; at most one slice runs at a time. */
  runSlice(): Promise<'more' | 'done'> {
    this.#running ??= this.#indexSlice().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #indexSlice(): Promise<'more' | 'done'> {
    const { index } = this.#parts;
    const changes = await index.changes(slice);
    if (changes.length === 0) return (await index.tidy()) ? 'more' : 'done';
    const entries: SearchEntry[] = [];
    for (const change of changes) entries.push(await this.#entryOf(change));
    await index.write(entries);
    return index.health().kind === 'usable' ? 'more' : 'done';
  }

  async #entryOf({ row, change, found }: SearchChange): Promise<SearchEntry> {
    if (found === undefined) return { row, change };
    const terms = new Set(filterTerms(filterFacts(found)));
    for (const { text } of searchedTexts(found)) {
      for (let from = 0; from < text.length;) {
        // A long answer is not taken apart in one piece: the host has other things to do.
        if (from > 0) await new Promise<void>((resolve) => this.#parts.clock.after(0, resolve));
        const to = endOfPiece(text, from);
        addIndexTerms(text.slice(from, to), terms);
        from = to;
      }
    }
    return { row, change, terms: [...terms].join(' ') };
  }
}

const pieceCharacters = 64 * 1024;

/** Where a piece of a long text can end: after a space or a line, if there is one nearby. */
function endOfPiece(text: string, from: number): number {
  const most = from + pieceCharacters;
  if (most >= text.length) return text.length;
  const space = text.slice(most - 1000, most).search(/\s\S*$/);
  return space === -1 ? keepStart(text, most).length : most - 1000 + space + 1;
}

function stateOf(index: SearchIndex, percent?: number): SearchIndexState {
  const health = index.health();
  switch (health.kind) {
    case 'missing':
      return { kind: 'plainScan' };
    case 'failing':
      return { kind: 'failing', fault: health.fault };
    case 'usable':
      return percent === undefined ? { kind: 'ready' } : { kind: 'indexing', percent: Math.min(percent, 99) };
  }
}

function changesMessages(event: HostEvent): boolean {
  switch (event.type) {
    case 'message.finished':
    case 'message.truncated':
    case 'conversation.removed':
      return true;
    case 'message.added':
      return event.message.state !== 'streaming';
    case 'toolCall.changed':
      return isCallSettled(event.call.state);
    default:
      return false;
  }
}
