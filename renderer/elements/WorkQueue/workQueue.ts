/** The cost of drawing something, in units: one is about a short line of text. */
export type WorkUnits = number;

export interface WorkLimits {
  /** How much is drawn at once while nothing waits: all of an ordinary message. */
  readonly maxUnitsAtOnce: WorkUnits;
  /** How much is drawn in one slice; between slices, the page paints and handles input. */
  readonly maxUnitsPerSlice: WorkUnits;
}

interface WaitingWork {
  readonly units: WorkUnits;
  readonly run: () => void;
}

/** A place in the queue. */
export interface WaitingTurn {
  /** What is in view goes first. */
  readonly setInView: (isInView: boolean) => void;
  readonly leave: () => void;
}

/** Draws large texts in slices so that none blocks the page: what is in view first, the rest in the order of arrival. */
export class WorkQueue {
  readonly #limits: WorkLimits;
  readonly #schedule: (slice: () => void) => void;
  /** In the order of arrival. */
  readonly #waiting = new Set<WaitingWork>();
  /** The ones that are in view. */
  readonly #inView = new Set<WaitingWork>();
  #unitsLeft: WorkUnits;
  #isScheduled = false;

  constructor(limits: WorkLimits, schedule: (slice: () => void) => void) {
    this.#limits = limits;
    this.#schedule = schedule;
    this.#unitsLeft = limits.maxUnitsAtOnce;
  }

  /** Whether this may be drawn at once. If so, its cost is counted. */
  takeNow(units: WorkUnits): boolean {
    if (this.#next() !== undefined || this.#unitsLeft <= 0) return false;
    this.#unitsLeft -= units;
    this.#scheduleSlice();
    return true;
  }

  /** Runs this in its turn. */
  wait(units: WorkUnits, run: () => void): WaitingTurn {
    const work = { units, run };
    this.#waiting.add(work);
    this.#scheduleSlice();
    return {
      setInView: (isInView) => {
        if (isInView && this.#waiting.has(work)) this.#inView.add(work);
        else this.#inView.delete(work);
      },
      leave: () => {
        this.#inView.delete(work);
        this.#waiting.delete(work);
      },
    };
  }

  #next(): WaitingWork | undefined {
    const [first] = this.#inView.size > 0 ? this.#inView : this.#waiting;
    return first;
  }

  #scheduleSlice(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => this.#runSlice());
  }

  #runSlice(): void {
    this.#isScheduled = false;
    let unitsLeft = this.#limits.maxUnitsPerSlice;
    for (let work = this.#next(); work !== undefined; work = this.#next()) {
      // A task that is larger than a slice gets its own slice.
      if (unitsLeft <= 0) break;
      unitsLeft -= work.units;
      this.#inView.delete(work);
      this.#waiting.delete(work);
      work.run();
    }
    if (this.#next() !== undefined) {
      this.#scheduleSlice();
      return;
    }
    // This slice may have queued more work, but only as much as fits into the rest of the slice may run now.
    const isIdle = unitsLeft === this.#limits.maxUnitsPerSlice;
    this.#unitsLeft = isIdle ? this.#limits.maxUnitsAtOnce : unitsLeft;
    if (!isIdle) this.#scheduleSlice();
  }
}
