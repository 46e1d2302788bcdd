import type { Compaction, FolderUse } from '../../../shared/domain/dataFolder.ts';
import type { BackupFacts, FolderChange, PreviousDataId } from '../../../shared/domain/folderChange.ts';

/** Port: the data folder as a whole. */
export interface DataFolder {
  /** Measures every file in it, in the background. @throws the reason of the signal */
  measure(signal: AbortSignal): Promise<FolderUse>;
  /**
   * Gives back what is free in the database's file, in steps of a few milliseconds, between which everything else goes on.
   *
   * @param onBytes how many bytes were given back, and how many can be
   * @throws HostError `storageFailed`; the reason of the signal
   */
  compact(onBytes: (bytes: number, ofBytes: number) => void, signal: AbortSignal): Promise<Compaction>;
  /** Deletes the log of Gatehouse, which is begun anew. */
  removeLogs(): Promise<void>;
  /** Deletes the databases that were set aside because they were damaged. */
  removeDamaged(): Promise<void>;
  /**
   * Makes a backup: an archive of the database as it is now, attachments and mcp.json, without logs and stored keys.
   *
   * @param onBytes how many bytes of the data were read, and how many there are
   * @throws HostError `storageFailed`; the reason of the signal
   */
  backup(onBytes: (bytes: number, ofBytes: number) => void, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Stores the file of a backup in place of the one before. @throws HostError `tooLarge`, `storageFailed` */
  receiveBackup(
    content: AsyncIterable<Uint8Array>,
    ofBytes: number,
    onBytes: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * Checks the received file and prepares what is restored from it, without anything that permits.
   *
   * @throws HostError `badInput`, `tooLarge`, `conflict`, `storageFailed`; the reason of the signal
   */
  prepareBackup(signal: AbortSignal): Promise<BackupFacts>;
  /** Deletes the received file and what was prepared. */
  forgetBackup(): Promise<void>;
  /** The change that is made when Gatehouse starts again; `undefined` without one. */
  pendingChange(): Promise<FolderChange | undefined>;
  /** Has a change made at the next start. On disk when it resolves. */
  setPending(change: FolderChange): Promise<void>;
  /** The change is not made. */
  cancelPending(): Promise<void>;
  /**
   * The folder that the data are moved to where the user chose this one: it, or a new one in it.
   *
   * @throws HostError `badInput` when it cannot be used
   */
  moveTarget(chosen: string): Promise<string>;
  /** Deletes the copy that a move left in the old folder. */
  removeOldCopy(): Promise<void>;
  /** Deletes data that was replaced. */
  removePrevious(id: PreviousDataId): Promise<void>;
}
