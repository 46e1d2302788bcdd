import { problemError } from '../../../../shared/domain/error.ts';

/** Runs changes one after the other, so that each sees the result of the one before. */
export class ChangeQueue {
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @throws HostError `conflict` when Gatehouse is closing; errors of `change` */
  run<T>(change: () => Promise<T>): Promise<T> {
    const next = this.#last.then(() => {
      if (this.#isClosed) throw problemError({ kind: 'configFrozen' });
      return change();
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** No change starts from now on. */
  close(): void {
    this.#isClosed = true;
  }

  /** Resolves when no change is running. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
