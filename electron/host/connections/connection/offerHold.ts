import type { Clock } from '../../ports/system.ts';
import { emptyOffer, type ServerOffer } from '../session/offerKeeper.ts';

/** How long the tools of a server that went away are still listed while it is being started again; ms. */
const keptMs = 60_000;

/**
 * Passes on what a server lists. When its connection is lost, its tools stay listed for a while: in the moment of a restart
 * they would be missing from the next request to a model, and its turn would end for want of them.
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

  /** Whether tools are listed of a server that is not there just now. */
  get isKeeping(): boolean {
    return this.#stopTimer !== undefined;
  }

  /** The server runs, and lists this. */
  listed(offer: ServerOffer): void {
    this.#endTimer();
    this.#tools = offer.tools;
    this.#onOffer(offer);
  }

  /** The connection is lost. The time for which tools are kept begins with the first loss of several in a row. */
  lost(): void {
    if (this.#tools.length > 0) this.#stopTimer ??= this.#clock.after(keptMs, () => this.ended());
    this.#onOffer({ tools: this.#tools });
  }

  /** It does not come back by itself. */
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
