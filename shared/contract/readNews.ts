import { charactersOfDeltas, charactersOfEvents } from '../domain/newsSize.ts';
import type { News } from './envelope.ts';

/**
 * The host is told so often that its news are read: so seldom that it costs nothing, and long before it stops sending news to
 * somebody who does not read, whether they are many or large.
 */
const maxUntoldEnvelopes = 64;
const maxUntoldCharacters = 1024 * 1024;

/** Counts the news of one subscription that were read but not yet reported to the host. */
export class ReadNews {
  #envelopes = 0;
  #characters = 0;

  /** Notes one more. Returns how many to report to the host now; 0: none yet. */
  note(news: News): number {
    this.#envelopes++;
    this.#characters += news.type === 'events' ? charactersOfEvents(news.events) : charactersOfDeltas(news.deltas);
    if (this.#envelopes < maxUntoldEnvelopes && this.#characters < maxUntoldCharacters) return 0;
    const count = this.#envelopes;
    this.#envelopes = 0;
    this.#characters = 0;
    return count;
  }
}
