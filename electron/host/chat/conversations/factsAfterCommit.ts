/** Publishes events in order, each only after the data that it reports is stored. */
export class FactsAfterCommit {
  readonly #waiting: { readonly tell: () => void; readonly batch: number }[] = [];
  #committed = 0;

  /**
   * Publishes an event once this batch is stored. Batch `0` needs no storing, but keeps its place behind the others.
   */
  add(tell: () => void, batch: number): void {
    this.#waiting.push({ tell, batch });
    this.#tellReady();
  }

  /** Called when this batch is stored, and with it all earlier batches. */
  committed(batch: number): void {
    this.#committed = Math.max(this.#committed, batch);
    this.#tellReady();
  }

  #tellReady(): void {
    for (;;) {
      const [next] = this.#waiting;
      if (next === undefined || next.batch > this.#committed) return;
      // Publishing may add further events.
      this.#waiting.shift();
      next.tell();
    }
  }
}
