import type { ServerId } from '../../../shared/domain/ids.ts';
import type { KeptRecord } from '../../../shared/domain/serverRecord.ts';

/** Port: logs and traffic of servers on disk, within bounds. Nothing here ever fails: a line that is lost is only a line. */
export interface ServerRecordFiles {
  /** Resolves when they are written, or could not be. */
  append(id: ServerId, records: readonly KeptRecord[]): Promise<void>;
  /** What earlier runs of Gatehouse wrote, oldest first; what cannot be read is left out. */
  earlier(id: ServerId): Promise<readonly KeptRecord[]>;
  remove(id: ServerId): Promise<void>;
  removeAll(): Promise<void>;
}
