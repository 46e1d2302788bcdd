import type { DataFolderRecords } from '../../consent/audit/dataFolderRecords.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { Storage } from '../../ports/storage.ts';
import type { ServerRegistry } from './serverRegistry.ts';

interface RestoredDatabaseParts {
  readonly storage: Pick<Storage, 'notices' | 'restoreWasHandled'>;
  readonly registry: Pick<ServerRegistry, 'switchAllOff'>;
  readonly audit: Pick<DataFolderRecords, 'folderChanged'>;
  /** Runs a task, now or when the data can be written. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
}

/**
 * After the database was restored from a copy or from a backup, no server starts automatically: later answers of the user may be
 * missing in it. A change of the data folder is recorded in the data that are there now.
 */
export class RestoredDatabase implements Room {
  readonly loadPhase = 'restored';
  readonly #parts: RestoredDatabaseParts;

  constructor(parts: RestoredDatabaseParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    const { storage, registry, audit, whenWritable } = this.#parts;
    const changed = storage.notices.find((notice) => notice.kind === 'folderChanged');
    const isRecovered = storage.notices.some(({ kind }) => kind === 'databaseRestored');
    if (changed === undefined && !isRecovered) return;
    // At once, also where nothing can be written yet: no server may start before.
    if (isRecovered || changed?.change.kind === 'restore') await registry.switchAllOff();
    await whenWritable(async () => {
      if (changed !== undefined) audit.folderChanged(changed.change);
      storage.restoreWasHandled();
    });
  }
}
