/** Events that are published only after what they report is stored, in the order in which they came. */
export class FactsAfterCommit {
  readonly #waiting: { readonly tell: () => void; readonly batch: number }[] = [];
  #committed = 0;

  /** Tells a fact once this batch is stored. `0` needs no storing, but keeps its place behind those that do. */
  add(tell: () => void, batch: number): void {
    this.#waiting.push({ tell, batch });
    this.#tellReady();
  }

  /** This batch is stored, and with it all that was in the batches before. */
  committed(batch: number): void {
    this.#committed = Math.max(this.#committed, batch);
    this.#tellReady();
  }

  #tellReady(): void {
    for (;;) {
      const [next] = this.#waiting;
      if (next === undefined || next.batch > this.#committed) return;
      // Telling may bring about further facts.
      this.#waiting.shift();
      next.tell();
    }
  }
}
