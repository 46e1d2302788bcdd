import { AsyncLocalStorage } from 'node:async_hooks';
import { type HostError, problemError } from '../../../../shared/domain/error.ts';

/**
 * One request with all its fetches: its POST, and the GETs that resume its stream. The stream for the server's own
 * messages is an exchange, too; it is never answered.
 */
export class Exchange {
  readonly #abort = new AbortController();
  readonly #outcome = Promise.withResolvers<void>();
  readonly #lingerMs: number;
  readonly #lingering: Set<Exchange>;
  #linger: NodeJS.Timeout | undefined;
  #state: 'waiting' | 'answered' | 'over' = 'waiting';
  readonly isListening: boolean;
  /** How many streams in a row ended without a message. */
  emptyStreams = 0;
  #isHurried = false;
  #lose: (() => void) | undefined;

  /** @param lingering has it from its answer until its stream ends */
  constructor(lingerMs: number, kind: 'request' | 'listening' = 'request', lingering = new Set<Exchange>()) {
    this.#lingerMs = lingerMs;
    this.#lingering = lingering;
    this.isListening = kind === 'listening';
    // It may not be awaited by any caller.
    this.#outcome.promise.catch(() => undefined);
  }

  /** Aborted when no more fetches may be made for it. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Resolves when it was answered or given up, rejects with a HostError when no answer can come. */
  get outcome(): Promise<void> {
    return this.#outcome.promise;
  }

  /** The reply is a stream: the answer may come after the reply has begun. */
  get isStreaming(): boolean {
    return this.#lose !== undefined;
  }

  /** @param lose ends the stream as a network that breaks would */
  streams(lose: () => void): void {
    this.#lose = lose;
  }

  /** It was answered, given up or failed. */
  get isOver(): boolean {
    return this.#state !== 'waiting';
  }

  answered(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'answered';
    this.#stopLinger();
    this.#outcome.resolve();
    // The server should end the stream now (2025-11-25, transports#sending 6); one that does not would keep the socket.
    if (!this.isStreaming) return;
    this.#lingering.add(this);
    this.#linger = setTimeout(() => this.giveUp(), this.#lingerMs).unref();
  }

  #stopLinger(): void {
    clearTimeout(this.#linger);
    this.#lingering.delete(this);
  }

  /** The server took the request (202) and answers it elsewhere. */
  wasAccepted = false;

  /** Rejects the request when it is not answered in time. */
  failLater(error: HostError, ms: number): void {
    this.#stopLinger();
    this.#linger = setTimeout(() => this.fail(error), ms).unref();
  }

  /** Its stream ended before the answer, which may still come on another one. */
  streamEndedEarly(waitMs: number): void {
    this.#stopLinger();
    if (!this.isOver) this.failLater(brokenOffBeforeError(), waitMs);
  }

  /** No more will come, be it that the server ended the stream or that it cannot be had again. */
  streamEnded(): void {
    this.#stopLinger();
    if (this.isOver) return;
    this.fail(brokenOffBeforeError());
  }

  /** Rejects the request, unless it was answered, and ends its fetches. */
  fail(error: HostError): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'over';
    this.#outcome.reject(error);
    this.#abort.abort();
  }

  /** The answer is no longer awaited. */
  giveUp(): void {
    this.#stopLinger();
    if (this.#state === 'waiting') this.#state = 'over';
    this.#outcome.resolve();
    this.#abort.abort();
  }

  /** Loses its stream, and opens it again without waiting. */
  reopen(): void {
    this.#isHurried = true;
    this.#lose?.();
  }

  /** Whether the next attempt to open a lost stream does not wait; true once. */
  takeHurry(): boolean {
    const isHurried = this.#isHurried;
    this.#isHurried = false;
    return isHurried;
  }
}

function brokenOffBeforeError(): HostError {
  return problemError({ kind: 'serverBrokeOff' });
}

/** The exchange of a `fetch` of the SDK. The SDK passes nothing through, but the asynchronous context does. */
export const currentExchange = new AsyncLocalStorage<Exchange | undefined>();
