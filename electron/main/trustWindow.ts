import type { TrustSurface } from '../host/index.ts';

type Pending = Parameters<TrustSurface['pendingChanged']>;

/** The part of the trust page's window that is used here. */
export interface SurfaceWindow {
  /** Shows it above the others; `focus` also takes the keyboard. */
  show(options: { mustFocus: boolean }): void;
  close(): void;
  onClosed(listener: () => void): void;
}

/**
 * The trust page on the desktop: a separate window that opens when a request waits and closes when none does. Closing
 * it answers nothing; the requests keep waiting.
 */
export class TrustWindow implements TrustSurface {
  readonly #create: () => SurfaceWindow;
  #window: SurfaceWindow | undefined;
  #waiting: ReadonlySet<string> = new Set();
  #isReady = false;
  #isOver = false;

  /** @param create creates and loads the window; this class shows it */
  constructor(create: () => SurfaceWindow) {
    this.#create = create;
  }

  /** The host can be reached from now on. Launches that were already waiting are shown. */
  ready(): void {
    this.#isReady = true;
    if (this.#waiting.size > 0) this.#show({ mustFocus: false });
  }

  pendingChanged(...[launches, permissions]: Pending): void {
    const ids = [...launches, ...permissions].map(({ id }) => id);
    const isNew = ids.some((id) => !this.#waiting.has(id));
    this.#waiting = new Set(ids);
    if (ids.length === 0) this.close();
    // Without taking the keyboard: typed keys must not answer the question.
    else if (isNew && this.#isReady) this.#show({ mustFocus: false });
  }

  async review(): Promise<null> {
    this.#show({ mustFocus: true });
    return null;
  }

  close(): void {
    this.#window?.close();
  }

  /** From now on it is not shown: the host that it would talk to ends. */
  end(): void {
    this.#isOver = true;
  }

  #show(options: { mustFocus: boolean }): void {
    if (this.#isOver) return;
    this.#window ??= this.#open();
    this.#window.show(options);
  }

  #open(): SurfaceWindow {
    const window = this.#create();
    window.onClosed(() => {
      if (this.#window === window) this.#window = undefined;
    });
    return window;
  }
}
