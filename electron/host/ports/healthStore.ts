import type { ServerId } from '../../../shared/domain/ids.ts';
import type { HealthDay } from '../../../shared/domain/serverHealth.ts';

export interface HealthRow extends HealthDay {
  readonly serverId: ServerId;
}

/** Port: what servers did, by day. */
export interface HealthStore {
  /** All rows; few, because old ones are dropped. */
  health(): Promise<readonly HealthRow[]>;
  /** Writes these rows in the place of those of the same server and day, and drops all days before `firstDay`. */
  saveHealth(rows: readonly HealthRow[], firstDay: string): Promise<void>;
  forgetHealth(serverId: ServerId): Promise<void>;
}
