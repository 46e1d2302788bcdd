import type { MoveProgress } from '../node/folder/moveFolder.ts';
import type { nodeClock } from '../node/system/nodeClock.ts';

/** A move that is over sooner shows nothing (ms). */
const patienceMs = 500;
/** How often the window says how far it is (ms). */
const everyMs = 250;

export interface MovingPage {
  show(progress: MoveProgress): void;
  focus(): void;
  close(): void;
}

/** Shows how far a move of the data folder is, which a start makes before there is anything else to show. */
export class MovingWindow {
  readonly #open: () => MovingPage;
  readonly #clock: Pick<typeof nodeClock, 'monotonic' | 'after'>;
  #page: MovingPage | undefined;
  #cancelOpening: (() => void) | undefined;
  #latest: MoveProgress = { done: 0, of: 0 };
  #shownAt = -Infinity;

  constructor(open: () => MovingPage, clock: Pick<typeof nodeClock, 'monotonic' | 'after'>) {
    this.#open = open;
    this.#clock = clock;
  }

  tell(progress: MoveProgress): void {
    this.#latest = progress;
    // A timer, because nothing is told while the disk is busy with one piece.
    this.#cancelOpening ??= this.#clock.after(patienceMs, () => {
      this.#page = this.#open();
      this.#show();
    });
    if (this.#clock.monotonic() - this.#shownAt >= everyMs) this.#show();
  }

  /** The move has ended: from now on the window does not open any more. */
  over(): void {
    this.#cancelOpening?.();
  }

  /** The app was started again meanwhile. */
  focus(): void {
    this.#page?.focus();
  }

  /** Once there is another window, because the app ends with its last one. */
  close(): void {
    this.#page?.close();
  }

  #show(): void {
    if (this.#page === undefined) return;
    this.#shownAt = this.#clock.monotonic();
    this.#page.show(this.#latest);
  }
}

/** As "12.3 GB / 40 GB", in the language of the texts; nothing while the data are measured. Pure. */
export function movedText({ done, of }: MoveProgress, locale: string): string {
  if (of === 0) return '';
  const unit = units.find(({ bytes }) => of >= bytes) ?? { bytes: 1e6, unit: 'megabyte' };
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: unit.unit, maximumFractionDigits: 1 });
  return `${format.format(done / unit.bytes)} / ${format.format(of / unit.bytes)}`;
}

const units = [
  { bytes: 1e9, unit: 'gigabyte' },
  { bytes: 1e6, unit: 'megabyte' },
];
