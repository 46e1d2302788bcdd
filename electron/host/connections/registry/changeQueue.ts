import { problemError } from '../../../../shared/domain/error.ts';

/** Runs changes one after the other: each of them sees what the one before it did. */
export class ChangeQueue {
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @throws HostError `conflict` when Gatehouse is closing; whatever `change` throws */
  run<T>(change: () => Promise<T>): Promise<T> {
    const next = this.#last.then(() => {
      if (this.#isClosed) throw problemError({ kind: 'configFrozen' });
      return change();
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** From now on nothing begins any more. */
  close(): void {
    this.#isClosed = true;
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
