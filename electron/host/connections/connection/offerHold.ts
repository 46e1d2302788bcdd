import type { Clock } from '../../ports/system.ts';
import { emptyOffer, type ServerOffer } from '../session/offerKeeper.ts';

/** How long the tools of a lost server stay listed while it is being restarted; ms. */
const keptMs = 60_000;

/**
 * Passes on the lists of a server. When its connection is lost, its tools stay listed for a while: otherwise they would
 * be missing from the next request to a model during a restart, and the turn would end without them.
 */
export class OfferHold {
  readonly #clock: Clock;
  readonly #onOffer: (offer: ServerOffer) => void;
  #tools = emptyOffer.tools;
  #stopTimer: (() => void) | undefined;

  constructor(clock: Clock, onOffer: (offer: ServerOffer) => void) {
    this.#clock = clock;
    this.#onOffer = onOffer;
  }

  /** Whether tools of a lost server are listed. */
  get isKeeping(): boolean {
    return this.#stopTimer !== undefined;
  }

  /** The running server lists this. */
  listed(offer: ServerOffer): void {
    this.#endTimer();
    this.#tools = offer.tools;
    this.#onOffer(offer);
  }

  /** The connection is lost. Of several losses in a row, the first one starts the time limit. */
  lost(): void {
    if (this.#tools.length > 0) this.#stopTimer ??= this.#clock.after(keptMs, () => this.ended());
    this.#onOffer({ tools: this.#tools });
  }

  /** The server will not be restarted automatically. */
  ended(): void {
    this.#endTimer();
    this.#tools = emptyOffer.tools;
    this.#onOffer(emptyOffer);
  }

  #endTimer(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }
}
