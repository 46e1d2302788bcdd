import type { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';

/** The one screen of the stand-in. */
export const workArea: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 };

/** Where a window is, and in which state, with the events that Electron has of a change. */
export class WindowPlace {
  readonly #events: EventEmitter;
  readonly #options: BrowserWindowConstructorOptions;
  #normal: Rectangle;
  isMaximized = false;
  isMinimized = false;
  isFullScreen = false;

  constructor(options: BrowserWindowConstructorOptions, events: EventEmitter) {
    this.#options = options;
    this.#events = events;
    const { width = 800, height = 600 } = options;
    // Without a place, it is in the middle.
    const middle = { x: (workArea.width - width) / 2, y: (workArea.height - height) / 2 };
    this.#normal = this.#allowed({ ...middle, width, height, ...given(options) });
  }

  get normal(): Rectangle {
    return { ...this.#normal };
  }

  get bounds(): Rectangle {
    return this.isFullScreen || this.isMaximized ? { ...workArea } : this.normal;
  }

  /** A window that is placed is no longer maximized. */
  place(wanted: Partial<Rectangle>): void {
    const before = this.bounds;
    this.isMaximized = false;
    this.#normal = this.#allowed({ ...before, ...wanted });
    this.#tell(before);
  }

  maximize(): void {
    if (this.#options.maximizable === false || this.isMaximized) return;
    this.#change('maximize', () => (this.isMaximized = true));
  }

  unmaximize(): void {
    if (this.isMaximized) this.#change('unmaximize', () => (this.isMaximized = false));
  }

  minimize(): void {
    if (this.#options.minimizable === false || this.isMinimized) return;
    this.#change('minimize', () => (this.isMinimized = true));
  }

  /** To the state before it was minimized; one that was not, to its normal place. */
  restore(): void {
    if (this.isMinimized) this.#change('restore', () => (this.isMinimized = false));
    else this.unmaximize();
  }

  setFullScreen(isWanted: boolean): void {
    if (this.#options.fullscreenable === false || this.isFullScreen === isWanted) return;
    this.#change(isWanted ? 'enter-full-screen' : 'leave-full-screen', () => (this.isFullScreen = isWanted));
  }

  #change(event: string, change: () => void): void {
    const before = this.bounds;
    change();
    this.#tell(before);
    this.#events.emit(event);
  }

  #tell(before: Rectangle): void {
    const { x, y, width, height } = this.bounds;
    if (before.width !== width || before.height !== height) this.#events.emit('resize');
    if (before.x !== x || before.y !== y) this.#events.emit('move');
  }

  #allowed({ x, y, width, height }: Rectangle): Rectangle {
    const { minWidth = 0, minHeight = 0 } = this.#options;
    return { x, y, width: Math.max(width, minWidth), height: Math.max(height, minHeight) };
  }
}

function given(options: BrowserWindowConstructorOptions): Partial<Rectangle> {
  const { x, y } = options;
  return x === undefined || y === undefined ? {} : { x, y };
}
