import { type Disposable, toDisposable } from './disposable.ts';

export type Listener<T> = (value: T) => void;
/** Subscribes a listener; disposing the answer unsubscribes it. */
export type Event<T> = (listener: Listener<T>) => Disposable;

/** Broadcasts facts. One listener that fails does not keep the others from hearing. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<Listener<T>>();
  readonly #onListenerError: (error: unknown) => void;

  /** @param onListenerError told of what a listener threw */
  constructor(onListenerError: (error: unknown) => void) {
    this.#onListenerError = onListenerError;
  }

  readonly event: Event<T> = (listener) => {
    this.#listeners.add(listener);
    return toDisposable(() => this.#listeners.delete(listener));
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        this.#onListenerError(error);
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
