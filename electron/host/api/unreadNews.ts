/** How many unacknowledged envelopes one subscription may have. */
const maxUnreadEnvelopes = 4096;
const maxUnreadCharacters = 32 * 1024 * 1024;

/**
 * Counts the events that a page was sent but has not read. Otherwise a page that hangs would fill our memory; above the
 * limit events are dropped, and the page is told so as soon as it reads again.
 */
export class UnreadNews {
  #sizes: number[] = [];
  #characters = 0;
  #hasMissed = false;

  /** Whether an event of this size may be sent. */
  admit(characters: number): boolean {
    if (this.#hasMissed || this.#sizes.length >= maxUnreadEnvelopes || this.#characters >= maxUnreadCharacters) {
      this.#hasMissed = true;
      return false;
    }
    this.#sizes.push(characters);
    this.#characters += characters;
    return true;
  }

  /** The page has read this many more. Returns whether it must be told that it missed some. */
  read(count: number): boolean {
    for (const size of this.#sizes.splice(0, count)) this.#characters -= size;
    const hasMissed = this.#hasMissed;
    if (this.#sizes.length < maxUnreadEnvelopes && this.#characters < maxUnreadCharacters) this.#hasMissed = false;
    return hasMissed && !this.#hasMissed;
  }
}
