import type { FolderPart, FolderUse } from '../../../shared/domain/dataFolder.ts';
import type { DataFolder } from '../ports/dataFolder.ts';

/** A data folder that only has sizes. */
export class FakeDataFolder implements DataFolder {
  readonly bytes = new Map<FolderPart, number>();

  async measure(signal: AbortSignal): Promise<FolderUse> {
    signal.throwIfAborted();
    const parts = [...this.bytes].map(([part, bytes]) => ({ part, bytes, files: 1 }));
    return { folder: '/data', parts, freeInDatabase: 0 };
  }

  async removeLogs(): Promise<void> {
    this.bytes.delete('logs');
  }

  async removeDamaged(): Promise<void> {
    this.bytes.delete('damaged');
  }
}
