import type { ToolProgress } from '../../../../shared/domain/tool.ts';
import type { Clock } from '../../ports/system.ts';

/** One frame of a page; faster updates could not be read. */
const frameMs = 16;

/** Passes on the progress of a call at most once per frame, or as often as is told: the first at once, and the newest of each burst. */
export class ProgressTeller {
  readonly #clock: Clock;
  readonly #tell: (progress: ToolProgress) => void;
  readonly #everyMs: number;
  #last = -Infinity;
  #waiting: ToolProgress | undefined;
  #stopTimer: (() => void) | undefined;

  constructor(clock: Clock, tell: (progress: ToolProgress) => void, everyMs = frameMs) {
    this.#clock = clock;
    this.#tell = tell;
    this.#everyMs = everyMs;
  }

  /** Accepts only the specified fields: a server may send more, of any size. */
  readonly receive = ({ progress, total, message }: ToolProgress): void => {
    this.#waiting = { progress, total, message };
    if (this.#stopTimer !== undefined) return;
    const wait = this.#last + this.#everyMs - this.#clock.monotonic();
    if (wait <= 0) return this.#pass();
    this.#stopTimer = this.#clock.after(wait, () => this.#pass());
  };

  /** The call is over; its result says the rest. */
  dispose(): void {
    this.#stopTimer?.();
  }

  #pass(): void {
    this.#stopTimer = undefined;
    this.#last = this.#clock.monotonic();
    if (this.#waiting) this.#tell(this.#waiting);
    this.#waiting = undefined;
  }
}
