import type { BrowserWindow, NativeImage } from 'electron';
import { waitingNews } from '../../../shared/domain/awayNews.ts';
import { runningWork } from '../../../shared/domain/runningWork.ts';
import type { HostSnapshot } from '../../../shared/domain/snapshot.ts';

/** What the taskbar, the dock and the tray say of the app. */
export interface Signs {
  /** How many questions wait for the user. */
  readonly waiting: number;
  readonly isAnswering: boolean;
}

export const noSigns: Signs = { waiting: 0, isAnswering: false };

/** Pure. */
export function signsOf(state: HostSnapshot): Signs {
  return { waiting: waitingNews(state).length, isAnswering: runningWork(state, 0).turns > 0 };
}

/** The window, as far as it is used here. */
export type SignedWindow = Pick<BrowserWindow, 'flashFrame' | 'setProgressBar' | 'setOverlayIcon'>;

export interface AwaySignsOptions {
  /** Whether no window of the app has the focus. */
  readonly isAway: () => boolean;
  readonly windows: () => readonly SignedWindow[];
  /** The one that calls for the user. */
  readonly lastUsed: () => SignedWindow | undefined;
  readonly setBadgeCount: (count: number) => void;
  /** What stands over the icon of a window in the taskbar of Windows, which has no badge. */
  readonly overlay: (count: number) => { readonly icon: NativeImage | null; readonly text: string };
  readonly platform: NodeJS.Platform;
}

/** A badge with how many questions wait, a window that calls for the user when one more does, and a bar while an answer is written. */
export class AwaySigns {
  readonly #options: AwaySignsOptions;
  #shown = noSigns;
  #isFlashing = false;

  constructor(options: AwaySignsOptions) {
    this.#options = options;
  }

  changed(signs: Signs): void {
    const { isAway, windows, lastUsed, setBadgeCount } = this.#options;
    const shown = this.#shown;
    this.#shown = signs;
    if (signs.waiting !== shown.waiting) {
      setBadgeCount(signs.waiting);
      for (const window of windows()) this.#showOverlay(window, signs);
    }
    if (signs.isAnswering !== shown.isAnswering) for (const window of windows()) this.#showBar(window, signs);
    if (signs.waiting > shown.waiting && isAway()) {
      this.#isFlashing = true;
      lastUsed()?.flashFrame(true);
    } else if (signs.waiting === 0) this.calm();
  }

  /** A window of the page was made. */
  opened(window: SignedWindow): void {
    if (this.#shown.isAnswering) this.#showBar(window, this.#shown);
    if (this.#shown.waiting > 0) this.#showOverlay(window, this.#shown);
  }

  /** The user is back, or nothing waits any more. */
  calm(): void {
    // Another one may have been used since.
    if (this.#isFlashing) for (const window of this.#options.windows()) window.flashFrame(false);
    this.#isFlashing = false;
  }

  #showOverlay(window: SignedWindow, { waiting }: Signs): void {
    if (this.#options.platform !== 'win32') return;
    const { icon, text } = this.#options.overlay(waiting);
    window.setOverlayIcon(icon, text);
  }

  /** Not on Linux: it has no bar without an end there, and would show a full one. */
  #showBar(window: SignedWindow, { isAnswering }: Signs): void {
    if (this.#options.platform === 'linux') return;
    if (isAnswering) window.setProgressBar(2, { mode: 'indeterminate' });
    else window.setProgressBar(-1);
  }
}
