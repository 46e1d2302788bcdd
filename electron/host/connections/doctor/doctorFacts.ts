import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { LaunchInspection } from '../../../../shared/domain/machine.ts';
import type { RuntimeOffer } from '../../../../shared/domain/runtimes/runtime.ts';
import type { Launch } from '../../../../shared/domain/server.ts';

/** All input of a diagnosis. */
export interface DoctorFacts {
  readonly launch: Launch;
  /** The error of the last run; `undefined` when there was none. */
  readonly error: ErrorInfo | undefined;
  /** The last lines of its stderr, and the lines of stdout that were not messages, marked as `[stdout, …] text`. */
  readonly stderr: readonly string[];
  /** The errors in npm's own log of the run, where it wrote nothing to stderr. */
  readonly npmLog?: readonly string[];
  /** For a local process only. */
  readonly inspection: LaunchInspection | undefined;
  readonly startTimeoutSeconds: number;
  /** Copies of runtimes that can be got here. */
  readonly offers: readonly RuntimeOffer[];
}
