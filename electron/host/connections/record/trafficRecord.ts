import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { TrafficEntry } from '../../../../shared/domain/serverRecord.ts';
import type { Clock } from '../../ports/system.ts';
import { boundedJson } from './boundedJson.ts';
import type { RecordSink } from './keptRecords.ts';
import { Ring } from './ring.ts';

const maxEntries = 300;
/** Enough for most messages; results can have any size. */
const maxTextChars = 4_000;
/** Limits the requests without an answer that are remembered. */
const maxOpenRequests = 1000;

/** Messages that arrive together are recorded together; at most this many are buffered. */
const maxUnwrittenMessages = 64;

type Direction = TrafficEntry['direction'];

type Entry = Omit<TrafficEntry, 'seq'>;

interface Unwritten {
  readonly entry: Omit<Entry, 'text' | 'isWhole'>;
  readonly message: JSONRPCMessage;
}

/**
 * The newest messages to and from a server, with the time that answers took. A message becomes text a moment after it
 * passed, so that it is not delayed.
 */
export class TrafficRecord implements Disposable {
  readonly #clock: Clock;
  readonly #ring = new Ring<Entry>(maxEntries);
  #unwritten: Unwritten[] = [];
  #stopTimer: (() => void) | undefined;
  #isOver = false;
  readonly #open = new Map<string, { readonly method: string; readonly at: number }>();

  readonly #keep: RecordSink;

  constructor(clock: Clock, keep: RecordSink) {
    this.#clock = clock;
    this.#keep = keep;
  }

  add(direction: Direction, message: JSONRPCMessage): void {
    const at = this.#clock.monotonic();
    const about = this.#about(direction, message, at);
    this.#unwritten.push({ entry: { at: this.#clock.now(), direction, ...about }, message });
    if (this.#isOver || this.#unwritten.length >= maxUnwrittenMessages) return this.#write();
    this.#stopTimer ??= this.#clock.after(0, () => this.#write());
  }

  /** Later messages are recorded at once. */
  dispose(): void {
    this.#isOver = true;
    this.#write();
  }

  #write(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    const unwritten = this.#unwritten;
    this.#unwritten = [];
    for (const { entry: about, message } of unwritten) {
      const entry = { ...about, ...boundedJson(message, maxTextChars) };
      this.#ring.push(entry);
      this.#keep({ kind: 'traffic', entry });
    }
  }

  after(seq: number, limit: number): readonly TrafficEntry[] {
    this.#write();
    return this.#ring.after(seq, limit);
  }

  find(seq: number): TrafficEntry | undefined {
    return this.after(seq - 1, maxEntries).find((entry) => entry.seq === seq);
  }

  #about(direction: Direction, message: JSONRPCMessage, at: number) {
    if ('method' in message) {
      if (!('id' in message)) return { kind: 'notification' as const, method: message.method };
      this.#open.set(keyOf(direction, message.id), { method: message.method, at });
      if (this.#open.size > maxOpenRequests) this.#forgetOldest();
      return { kind: 'request' as const, method: message.method, id: message.id };
    }
    const kind = 'error' in message ? ('error' as const) : ('result' as const);
    if (message.id === undefined) return { kind, method: '' };
    const key = keyOf(direction === 'sent' ? 'received' : 'sent', message.id);
    const request = this.#open.get(key);
    this.#open.delete(key);
    return { kind, id: message.id, method: request?.method ?? '', ...(request ? { tookMs: at - request.at } : {}) };
  }

  #forgetOldest(): void {
    for (const key of this.#open.keys()) return void this.#open.delete(key);
  }
}

/** Both sides may use the same ids. */
function keyOf(direction: Direction, id: string | number): string {
  return `${direction} ${typeof id} ${id}`;
}
