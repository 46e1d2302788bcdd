import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { LaunchInspection } from '../../../../shared/domain/machine.ts';
import type { Launch } from '../../../../shared/domain/server.ts';

/** Everything a diagnosis is made from. */
export interface DoctorFacts {
  readonly launch: Launch;
  /** How it ended the last time; `undefined` when nothing went wrong yet. */
  readonly error: ErrorInfo | undefined;
  /** The last lines of its stderr, with what it printed to stdout that was no message, marked as `[stdout, …] text`. */
  readonly stderr: readonly string[];
  /** Of a local process. */
  readonly inspection: LaunchInspection | undefined;
  readonly startTimeoutSeconds: number;
}
