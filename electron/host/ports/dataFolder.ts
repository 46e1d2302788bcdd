import type { FolderUse } from '../../../shared/domain/dataFolder.ts';

/** Port: the data folder as a whole. */
export interface DataFolder {
  /** Measures every file in it, in the background. @throws the reason of the signal */
  measure(signal: AbortSignal): Promise<FolderUse>;
  /** Deletes the log of Gatehouse, which is begun anew. */
  removeLogs(): Promise<void>;
  /** Deletes the databases that were set aside because they were damaged. */
  removeDamaged(): Promise<void>;
}
