import type { ServerId } from '../../../shared/domain/ids.ts';
import type { KeptRecord } from '../../../shared/domain/serverRecord.ts';

/** Port: logs and traffic of servers on disk, within limits. It never fails: a lost line is acceptable. */
export interface ServerRecordFiles {
  /** Resolves when they are written, or could not be. */
  append(id: ServerId, records: readonly KeptRecord[]): Promise<void>;
  /** The records of earlier runs of Gatehouse, oldest first; unreadable ones are left out. */
  earlier(id: ServerId): Promise<readonly KeptRecord[]>;
  remove(id: ServerId): Promise<void>;
  removeAll(): Promise<void>;
}
