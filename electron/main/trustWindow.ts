import type { TrustSurface } from '../host/index.ts';

type Pending = Parameters<TrustSurface['pendingChanged']>;

/** A window of the trust surface, as far as it is handled here. */
export interface SurfaceWindow {
  /** Shows it above the others; `focus` takes the keyboard too. */
  show(options: { mustFocus: boolean }): void;
  close(): void;
  onClosed(listener: () => void): void;
}

/**
 * The trust surface on the desktop: a window of its own that comes when something waits and goes when nothing does. Closing it
 * answers nothing; what waited goes on waiting.
 */
export class TrustWindow implements TrustSurface {
  readonly #create: () => SurfaceWindow;
  #window: SurfaceWindow | undefined;
  #waiting: ReadonlySet<string> = new Set();
  #isReady = false;

  /** @param create makes and loads the window; the surface shows it */
  constructor(create: () => SurfaceWindow) {
    this.#create = create;
  }

  /** Says that the host can be spoken to from now on. Launches that waited before are shown. */
  ready(): void {
    this.#isReady = true;
    if (this.#waiting.size > 0) this.#show({ mustFocus: false });
  }

  pendingChanged(...[launches, permissions]: Pending): void {
    const ids = [...launches, ...permissions].map(({ id }) => id);
    const isNew = ids.some((id) => !this.#waiting.has(id));
    this.#waiting = new Set(ids);
    if (ids.length === 0) this.close();
    // Without taking the keyboard: typing must not answer the question.
    else if (isNew && this.#isReady) this.#show({ mustFocus: false });
  }

  async review(): Promise<null> {
    this.#show({ mustFocus: true });
    return null;
  }

  close(): void {
    this.#window?.close();
  }

  #show(options: { mustFocus: boolean }): void {
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
