/** A server with this many unread messages that keeps sending requests is not read until it has read half of them. */
const maxOwedMessages = 1000;
/** A server that has read nothing for this many milliseconds never will. */
const defaultPatienceMs = 30_000;

interface WriteDebtParts {
  /** Stops reading the server's output. */
  readonly hold: () => void;
  readonly release: () => void;
  /** The server reads none of the answers. */
  readonly giveUp: () => void;
  readonly patienceMs?: number;
}

/**
 * Counts the messages that a server has not read yet. Every request of a server is answered, so a server that sends
 * requests without reading would fill the host's memory with answers.
 */
export class WriteDebt {
  readonly #parts: WriteDebtParts;
  #owed = 0;
  #isHeld = false;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: WriteDebtParts) {
    this.#parts = parts;
  }

  /** A message is on its way. */
  add(): void {
    if (++this.#owed <= maxOwedMessages || this.#isHeld) return;
    this.#isHeld = true;
    this.#wait();
    this.#parts.hold();
  }

  /** A message was taken, or never will be. */
  pay(): void {
    this.#owed--;
    if (!this.#isHeld) return;
    this.#wait();
    if (this.#owed > maxOwedMessages / 2) return;
    this.dispose();
    this.#parts.release();
  }

  dispose(): void {
    clearTimeout(this.#patience);
    this.#isHeld = false;
  }

  #wait(): void {
    const { giveUp, patienceMs = defaultPatienceMs } = this.#parts;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(giveUp, patienceMs);
    this.#patience.unref();
  }
}
