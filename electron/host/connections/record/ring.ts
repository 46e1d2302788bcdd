/** The newest entries of an endless sequence, numbered from 1. */
export class Ring<T> {
  readonly #capacity: number;
  #entries: (T & { readonly seq: number })[] = [];
  #last = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  push(entry: T): void {
    this.#entries.push({ ...entry, seq: ++this.#last });
    // Cutting off half from time to time is cheaper than removing one entry each time.
    if (this.#entries.length > this.#capacity * 2) this.#entries = this.#entries.slice(-this.#capacity);
  }

  /** The newest `limit` entries after `seq`, oldest first. */
  after(seq: number, limit: number): readonly (T & { readonly seq: number })[] {
    const kept = this.#entries.slice(-this.#capacity);
    return kept.filter((entry) => entry.seq > seq).slice(-limit);
  }

  clear(): void {
    this.#entries = [];
  }
}
