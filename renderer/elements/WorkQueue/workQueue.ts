/** What drawing something costs, in units: one is about a short line of text. */
export type WorkUnits = number;

export interface WorkLimits {
  /** Drawn at once while nothing waits: all of an ordinary message. */
  readonly maxUnitsAtOnce: WorkUnits;
  /** Drawn in one slice of what waits; between slices the page paints and listens. */
  readonly maxUnitsPerSlice: WorkUnits;
}

interface WaitingWork {
  readonly units: WorkUnits;
  readonly run: () => void;
}

/** A place in the queue. */
export interface WaitingTurn {
  /** What is in view goes before what is not. */
  readonly setInView: (isInView: boolean) => void;
  readonly leave: () => void;
}

/** Draws large texts in slices so that none blocks the page: what is in view first, the rest in the order it came. */
export class WorkQueue {
  readonly #limits: WorkLimits;
  readonly #schedule: (slice: () => void) => void;
  /** In the order in which it came. */
  readonly #waiting = new Set<WaitingWork>();
  /** Those of them that are in view. */
  readonly #inView = new Set<WaitingWork>();
  #unitsLeft: WorkUnits;
  #isScheduled = false;

  constructor(limits: WorkLimits, schedule: (slice: () => void) => void) {
    this.#limits = limits;
    this.#schedule = schedule;
    this.#unitsLeft = limits.maxUnitsAtOnce;
  }

  /** Whether this may be drawn at once. It is counted then. */
  takeNow(units: WorkUnits): boolean {
    if (this.#next() !== undefined || this.#unitsLeft <= 0) return false;
    this.#unitsLeft -= units;
    this.#scheduleSlice();
    return true;
  }

  /** Runs this when its turn comes. */
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
      // One that is larger than a slice has a slice of its own.
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
    // What this slice drew may queue more work, but only for the rest of the slice.
    const isIdle = unitsLeft === this.#limits.maxUnitsPerSlice;
    this.#unitsLeft = isIdle ? this.#limits.maxUnitsAtOnce : unitsLeft;
    if (!isIdle) this.#scheduleSlice();
  }
}
