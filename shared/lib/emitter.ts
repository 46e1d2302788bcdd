import { type Disposable, toDisposable } from './disposable.ts';

export type Listener<T> = (value: T) => void;
/** Subscribes a listener; disposing the result unsubscribes it. */
export type Event<T> = (listener: Listener<T>) => Disposable;

/** Broadcasts events. A failing listener does not affect the others. */
export class Emitter<T> implements Disposable {
  /** By subscription, because a listener may be subscribed more than once. */
  readonly #listeners = new Map<Disposable, Listener<T>>();
  readonly #onListenerError: (error: unknown) => void;

  /** @param onListenerError called with errors of listeners */
  constructor(onListenerError: (error: unknown) => void) {
    this.#onListenerError = onListenerError;
  }

  readonly event: Event<T> = (listener) => {
    const subscription = toDisposable(() => this.#listeners.delete(subscription));
    this.#listeners.set(subscription, listener);
    return subscription;
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners.values()]) {
      try {
        listener(value);
      } catch (error) {
        this.#onListenerError(error);
      }
    }
  }

  /** Ends every subscription. */
  dispose(): void {
    for (const subscription of [...this.#listeners.keys()]) subscription.dispose();
  }
}
