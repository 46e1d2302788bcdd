import { Exchange } from './exchange.ts';
import { unansweredError } from './faults.ts';
import type { HttpLimits } from './limits.ts';

type RequestId = string | number;

/** The open exchanges of one connection: its requests, and the stream for the server's own messages. */
export class OpenExchanges {
  readonly #limits: HttpLimits;
  readonly #requests = new Map<RequestId, Exchange>();
  /** Answered requests whose stream the server has not ended yet. */
  readonly #lingering = new Set<Exchange>();
  #listening: Exchange | undefined;

  constructor(limits: HttpLimits) {
    this.#limits = limits;
  }

  open(id: RequestId): Exchange {
    const exchange = new Exchange(this.#limits.lingerMs, 'request', this.#lingering);
    this.#requests.set(id, exchange);
    return exchange;
  }

  openListening(): Exchange {
    this.#listening = new Exchange(this.#limits.lingerMs, 'listening');
    return this.#listening;
  }

  /** The request was settled, with any outcome. */
  close(id: RequestId): void {
    this.#requests.delete(id);
  }

  answered(id: RequestId): void {
    this.#requests.get(id)?.answered();
  }

  /** The answer to this request is no longer awaited. */
  giveUp(id: RequestId): void {
    this.#requests.get(id)?.giveUp();
  }

  giveUpAll(): void {
    this.#listening?.giveUp();
    for (const exchange of [...this.#requests.values(), ...this.#lingering]) exchange.giveUp();
  }

  reopenListening(): void {
    this.#listening?.reopen();
  }

  /** The stream of a request ended. If another one is open, the answer may still come there. */
  streamEnded(exchange: Exchange): void {
    if (this.#hasOtherStream(exchange)) exchange.streamEndedEarly(this.#limits.elsewhereMs);
    else exchange.streamEnded();
  }

  /**
   * The reply to a request was no answer. It may come on another stream: servers with one stream for everything answer
   * 202 and send it there.
   */
  repliedWithoutAnswer(exchange: Exchange): void {
    if (exchange.isOver) return;
    if (!this.#hasOtherStream(exchange)) return exchange.fail(unansweredError());
    if (!exchange.wasAccepted) exchange.failLater(unansweredError(), this.#limits.elsewhereMs);
  }

  #hasOtherStream(exchange: Exchange): boolean {
    const others = [this.#listening, ...this.#requests.values()];
    return others.some(
      (other) => other !== undefined && other !== exchange && other.isStreaming && !other.signal.aborted,
    );
  }
}
