import { charactersOfDeltas, charactersOfEvents } from '../domain/newsSize.ts';
import type { ToPage } from './envelope.ts';

/**
 * The host is told so often that its news are read: so seldom that it costs nothing, and long before it stops sending news to
 * somebody who does not read, whether they are many or large.
 */
const maxUntoldEnvelopes = 64;
const maxUntoldCharacters = 1024 * 1024;

/** Counts the news of one subscription that were read and of which the host was not told yet. */
export class ReadNews {
  #envelopes = 0;
  #characters = 0;

  /** Notes one more. Answers how many the host is to be told of now; 0: not yet. */
  note(news: Extract<ToPage, { type: 'events' | 'deltas' }>): number {
    this.#envelopes++;
    this.#characters += news.type === 'events' ? charactersOfEvents(news.events) : charactersOfDeltas(news.deltas);
    if (this.#envelopes < maxUntoldEnvelopes && this.#characters < maxUntoldCharacters) return 0;
    const count = this.#envelopes;
    this.#envelopes = 0;
    this.#characters = 0;
    return count;
  }
}
