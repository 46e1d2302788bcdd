import type { Compaction, FolderPart, FolderUse, PreviousData } from '../../../shared/domain/dataFolder.ts';
import type { BackupFacts, FolderChange, PreviousDataId } from '../../../shared/domain/folderChange.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { DataFolder } from '../ports/dataFolder.ts';

/** A data folder that only has sizes, and backups that are what a test says. */
export class FakeDataFolder implements DataFolder {
  readonly bytes = new Map<FolderPart, number>();
  previous: PreviousData[] = [];
  movedFrom: string | null = null;
  pending: FolderChange | undefined;
  /** What a file that is handed over is; none is no backup. */
  backupInFile: BackupFacts | undefined;
  isBackupKept = false;

  async measure(signal: AbortSignal): Promise<FolderUse> {
    signal.throwIfAborted();
    const parts = [...this.bytes].map(([part, bytes]) => ({ part, bytes, files: 1 }));
    return { folder: '/data', parts, freeInDatabase: 0, previous: this.previous, movedFrom: this.movedFrom };
  }

  /** Ends when the test says so. */
  compacting = Promise.withResolvers<void>();
  compactionEnd: 'done' | 'stopped' | undefined;

  async compact(onBytes: (bytes: number, ofBytes: number) => void, signal: AbortSignal): Promise<Compaction> {
    onBytes(1, 4);
    const stopped = new Promise<'stopped'>((end) => signal.addEventListener('abort', () => end('stopped')));
    const done = this.compacting.promise.then(() => 'done' as const);
    this.compactionEnd = await Promise.race([done, stopped]);
    signal.throwIfAborted();
    return { beforeBytes: 10, afterBytes: 6 };
  }

  async removeLogs(): Promise<void> {
    this.bytes.delete('logs');
  }

  async removeDamaged(): Promise<void> {
    this.bytes.delete('damaged');
  }

  async *backup(onBytes: (bytes: number, ofBytes: number) => void, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    for (const at of [1, 2]) {
      signal.throwIfAborted();
      onBytes(at, 2);
      yield Uint8Array.of(at);
    }
  }

  async receiveBackup(content: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const piece of content) this.isBackupKept ||= piece.byteLength > 0;
  }

  async prepareBackup(): Promise<BackupFacts> {
    if (this.backupInFile === undefined) throw problemError({ kind: 'notBackup' });
    return this.backupInFile;
  }

  async forgetBackup(): Promise<void> {
    this.isBackupKept = false;
  }

  async pendingChange(): Promise<FolderChange | undefined> {
    return this.pending;
  }

  async setPending(change: FolderChange): Promise<void> {
    this.pending = change;
  }

  async cancelPending(): Promise<void> {
    this.pending = undefined;
  }

  async moveTarget(chosen: string): Promise<string> {
    return `${chosen}/Gatehouse`;
  }

  async removeOldCopy(): Promise<void> {
    this.movedFrom = null;
  }

  async removePrevious(id: PreviousDataId): Promise<void> {
    this.previous = this.previous.filter((each) => each.id !== id);
  }
}
