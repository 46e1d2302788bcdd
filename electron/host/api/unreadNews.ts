/** What one subscription may have sent that the page has not said it read. */
const maxUnreadEnvelopes = 4096;
const maxUnreadCharacters = 32 * 1024 * 1024;

/**
 * Counts what a page was sent and did not read. A page that hangs would otherwise fill our memory with news; beyond the
 * bound they are left out, and the page is told that it missed something as soon as it reads again.
 */
export class UnreadNews {
  #sizes: number[] = [];
  #characters = 0;
  #hasMissed = false;

  /** Whether news of this size may be sent. */
  admit(characters: number): boolean {
    if (this.#hasMissed || this.#sizes.length >= maxUnreadEnvelopes || this.#characters >= maxUnreadCharacters) {
      this.#hasMissed = true;
      return false;
    }
    this.#sizes.push(characters);
    this.#characters += characters;
    return true;
  }

  /** The page has read this many more. Returns whether it has to be told that it missed some. */
  read(count: number): boolean {
    for (const size of this.#sizes.splice(0, count)) this.#characters -= size;
    const hasMissed = this.#hasMissed;
    if (this.#sizes.length < maxUnreadEnvelopes && this.#characters < maxUnreadCharacters) this.#hasMissed = false;
    return hasMissed && !this.#hasMissed;
  }
}
