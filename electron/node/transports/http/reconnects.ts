import { AsyncResource } from 'node:async_hooks';
import { currentExchange, type Exchange } from './exchange.ts';
import type { HttpLimits } from './limits.ts';

/** Streams that end at once, again and again, are reopened more and more slowly; the first few ends may be intended. */
const patience = 3;
/** The shortest wait, unless the machine just woke: a server that asks for none at all must not make us poll without pause; ms. */
const minDelayMs = 250;
/** The maximum of a timer; a server may ask for more. */
const maxDelayMs = 2 ** 31 - 1;

/**
 * How long to wait before a stream is opened again, in ms.
 *
 * @param askedMs the server's `retry`, which is the minimum (2025-11-25, transports#sending 6), or the SDK's own value
 * @param attempt how many attempts failed since the stream was lost
 * @param emptyStreams how many streams in a row ended without a message; the shortest wait doubles with each of them
 */
export function reconnectDelay(
  askedMs: number,
  attempt: number,
  emptyStreams: number,
  { firstMs, growth, maxMs }: HttpLimits['reconnect'],
): number {
  const floor = minDelayMs * 2 ** Math.max(0, emptyStreams - patience);
  const backoff = attempt === 0 ? 0 : firstMs * growth ** attempt;
  return Math.min(Math.max(askedMs, Math.min(Math.max(floor, backoff), maxMs)), maxDelayMs);
}

/** The lost streams of one connection that wait to be reopened. */
export class Reconnects {
  readonly #limits: HttpLimits['reconnect'];
  readonly #pending = new Map<() => void, NodeJS.Timeout>();
  #isClosed = false;

  constructor(limits: HttpLimits['reconnect']) {
    this.#limits = limits;
  }

  /** As the SDK's `reconnectionScheduler`. */
  readonly schedule = (reconnect: () => void, askedMs: number, attempt: number): (() => void) => {
    const exchange: Exchange | undefined = currentExchange.getStore();
    // `runNow` is called from elsewhere, and its fetches must still belong to this exchange.
    const run = AsyncResource.bind(() => {
      this.#pending.delete(run);
      reconnect();
    });
    if (this.#isClosed) return () => undefined;
    const delay = exchange?.takeHurry()
      ? 0
      : reconnectDelay(askedMs, attempt, exchange?.emptyStreams ?? 0, this.#limits);
    this.#pending.set(run, setTimeout(run, delay));
    return () => this.#cancel(run);
  };

  /**
   * Resolves after the wait for this number of failed attempts.
   *
   * @param askedMs the delay that the server asks for
   */
  wait(attempt: number, askedMs = 0): Promise<void> {
    const delayMs = Math.max(askedMs, this.#limits.firstMs);
    return new Promise((resolve) => void this.schedule(resolve, delayMs, attempt));
  }

  runNow(): void {
    for (const [run, timer] of [...this.#pending]) {
      clearTimeout(timer);
      run();
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const run of [...this.#pending.keys()]) this.#cancel(run);
  }

  #cancel(run: () => void): void {
    clearTimeout(this.#pending.get(run));
    this.#pending.delete(run);
  }
}
