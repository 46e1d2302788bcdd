import type { Cleanable, FolderPart, FolderUse } from '../../../../shared/domain/dataFolder.ts';
import type { KeptRecords } from '../../connections/record/keptRecords.ts';
import type { DataFolderRecords } from '../../consent/audit/dataFolderRecords.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import type { DataFolder } from '../../ports/dataFolder.ts';
import type { BlobSweep } from '../blobs/blobSweep.ts';

export interface FolderCleaningParts {
  readonly dataFolder: DataFolder;
  readonly sweep: Pick<BlobSweep, 'sweep'>;
  readonly keptRecords: Pick<KeptRecords, 'forgetAll'>;
  /** Asks on the trust page: the page alone deletes nothing that somebody may still need. */
  readonly confirm: PermissionBroker['confirm'];
  readonly audit: Pick<DataFolderRecords, 'folderPartRemoved'>;
}

/** What the trust page is asked first. No chat uses the attachments that are deleted. */
const confirmedAct = { logs: 'removeLogs', damaged: 'removeDamaged', attachments: undefined } as const;

/** What takes space in the data folder, and deleting what is not needed any more. */
export class FolderCleaning {
  readonly #parts: FolderCleaningParts;

  constructor(parts: FolderCleaningParts) {
    this.#parts = parts;
  }

  /** @throws the reason of the signal */
  use(signal: AbortSignal): Promise<FolderUse> {
    return this.#parts.dataFolder.measure(signal);
  }

  /** Returns how many bytes of it are gone. @throws the reason of the signal; HostError `cancelled`, `storageFailed` */
  async cleanUp(what: Cleanable, signal: AbortSignal): Promise<number> {
    const act = confirmedAct[what];
    if (act !== undefined) await this.#parts.confirm({ kind: 'dataFolder', act }, signal);
    this.#parts.audit.folderPartRemoved(what);
    const before = bytesOf(await this.use(signal), what);
    await this.#remove(what);
    return Math.max(0, before - bytesOf(await this.use(signal), what));
  }

  async #remove(what: Cleanable): Promise<void> {
    const { dataFolder, sweep, keptRecords } = this.#parts;
    const remove: Record<Cleanable, () => Promise<unknown>> = {
      logs: async () => {
        await keptRecords.forgetAll();
        await dataFolder.removeLogs();
      },
      attachments: () => sweep.sweep(),
      damaged: () => dataFolder.removeDamaged(),
    };
    await remove[what]();
  }
}

function bytesOf({ parts }: FolderUse, wanted: FolderPart): number {
  return parts.find(({ part }) => part === wanted)?.bytes ?? 0;
}
