/** Something that holds a resource until it is disposed. */
export interface Disposable {
  dispose(): void;
}

/** A hook for tests that sees every opened resource that must be closed: subscriptions, timers, stores. */
export interface ResourceTracker {
  opened(resource: object): void;
  closed(resource: object): void;
}

let tracker: ResourceTracker | undefined;

/** Installs the leak tracker of the test setup; `undefined` removes it. */
export function trackResources(next: ResourceTracker | undefined): void {
  tracker = next;
}

/** Wraps a function so that it runs at most once, on the first `dispose()`. */
export function toDisposable(release: () => void): Disposable {
  let done = false;
  const disposable = {
    dispose() {
      if (done) return;
      done = true;
      tracker?.closed(disposable);
      release();
    },
  };
  tracker?.opened(disposable);
  return disposable;
}

/**
 * Owns disposables and disposes them in reverse order of addition. What is added after the store was disposed is
 * disposed at once, so that a late answer of something asynchronous cannot leak. A release that throws does not stop the others; the first
 * error is thrown at the end.
 */
export class DisposableStore implements Disposable {
  #items: Disposable[] = [];
  #isDisposed = false;

  constructor() {
    tracker?.opened(this);
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) item.dispose();
    else this.#items.push(item);
    return item;
  }

  addFunction(release: () => void): Disposable {
    return this.add(toDisposable(release));
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    tracker?.closed(this);
    const errors: unknown[] = [];
    for (const item of this.#items.reverse()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    this.#items = [];
    if (errors.length > 0) throw errors[0];
  }
}
