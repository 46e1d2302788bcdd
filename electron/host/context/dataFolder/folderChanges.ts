import { type Compaction, type FolderActivity, noFolderActivity } from '../../../../shared/domain/dataFolder.ts';
import type { BackupFacts, FolderChange, PreviousDataId, SwapChange } from '../../../../shared/domain/folderChange.ts';
import { HostError, problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { DataFolderRecords } from '../../consent/audit/dataFolderRecords.ts';
import type { ManagedPolicies } from '../../consent/managed/managedPolicies.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { StorageGuard } from '../../ground/storage/storageGuard.ts';
import type { DataFolder } from '../../ports/dataFolder.ts';
import type { FolderPicker } from '../../ports/shell.ts';
import type { Clock, Log } from '../../ports/system.ts';

/** The page draws a bar: more often than this it sees no difference; ms. */
const tellEveryMs = 100;

export interface FolderChangesParts {
  readonly dataFolder: DataFolder;
  readonly folderPicker: FolderPicker;
  readonly state: HostState;
  readonly storage: Pick<StorageGuard, 'mustBeWritable'>;
  /** Asks on the trust page: the page alone can replace and delete nothing. */
  readonly confirm: PermissionBroker['confirm'];
  /** The organization may switch backups off. */
  readonly managed: Pick<ManagedPolicies, 'isOff' | 'mustBeOn' | 'onChanged'>;
  readonly audit: Pick<DataFolderRecords, 'folderChange' | 'folderChangeCancelled' | 'folderPartRemoved'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Backups, and changes of the data folder as a whole. A change is confirmed on the trust page, recorded, and made when Gatehouse
 * starts again, before anything is opened.
 */
export class FolderChanges implements Room {
  readonly #parts: FolderChangesParts;
  #activity: FolderActivity = noFolderActivity;
  #making: AbortController | undefined;
  #compacting: AbortController | undefined;
  #compaction: Promise<unknown> = Promise.resolve();
  #reading: AbortController | undefined;
  #work: Promise<void> = Promise.resolve();
  /** The change that waits is on disk, or could not be written. */
  #recorded: Promise<void> = Promise.resolve();
  #toldAt = -Infinity;
  readonly #listening: Disposable;

  constructor(parts: FolderChangesParts) {
    this.#parts = parts;
    this.#listening = parts.managed.onChanged(() => void this.#followPolicy());
  }

  /** Also deletes what was received before Gatehouse ended and is not going to be restored. */
  async load(): Promise<void> {
    const pending = (await this.#parts.dataFolder.pendingChange()) ?? null;
    if (pending?.kind !== 'restore' && this.#reading === undefined) await this.#forgetBackup();
    this.#tell({ pending });
  }

  async dispose(): Promise<void> {
    this.#listening.dispose();
    this.#making?.abort(problemError({ kind: 'gatehouseCloses' }));
    this.#reading?.abort(problemError({ kind: 'gatehouseCloses' }));
    this.#compacting?.abort(problemError({ kind: 'gatehouseCloses' }));
    await Promise.allSettled([this.#work, this.#compaction]);
  }

  /** The name of a backup that is made now. */
  backupName(): string {
    return `gatehouse-backup-${new Date(this.#parts.clock.now()).toISOString().slice(0, 10)}.zip`;
  }

  /**
   * The file of a backup, made while it is read. It ends when nobody reads on.
   *
   * @throws HostError `conflict` while another one is made, `storageFailed`, `cancelled`
   */
  async *backup(): AsyncGenerator<Uint8Array> {
    if (this.#making !== undefined) throw problemError({ kind: 'backupRunning' });
    const making = new AbortController();
    this.#making = making;
    try {
      this.#tell({ making: { bytes: 0, ofBytes: 0 } });
      const onBytes = (bytes: number, ofBytes: number) => this.#tellSometimes({ making: { bytes, ofBytes } });
      yield* this.#parts.dataFolder.backup(onBytes, making.signal);
    } finally {
      this.#making = undefined;
      this.#tell({ making: null });
    }
  }

  cancelBackup(): void {
    this.#making?.abort(problemError({ kind: 'stoppedByUser' }));
  }

  /** Gives back what is free in the database. @throws HostError `conflict` while it is done, `storageFailed`; the reason of the signal */
  async compact(signal: AbortSignal): Promise<Compaction> {
    if (this.#compacting !== undefined) throw problemError({ kind: 'compactionRunning' });
    this.#parts.storage.mustBeWritable();
    const compacting = new AbortController();
    this.#compacting = compacting;
    this.#tell({ compacting: { bytes: 0, ofBytes: 0 } });
    try {
      const onBytes = (bytes: number, ofBytes: number) => this.#tellSometimes({ compacting: { bytes, ofBytes } });
      const compaction = this.#parts.dataFolder.compact(onBytes, AbortSignal.any([signal, compacting.signal]));
      this.#compaction = compaction;
      return await compaction;
    } finally {
      this.#compacting = undefined;
      this.#tell({ compacting: null });
    }
  }

  /**
   * Receives a backup and begins to check it. Nothing is replaced by that.
   *
   * @throws HostError `conflict` while another one is read or a change waits, `tooLarge`, `storageFailed`, `cancelled`
   */
  async receive(content: AsyncIterable<Uint8Array>, ofBytes: number): Promise<void> {
    if (this.#reading !== undefined) throw problemError({ kind: 'backupRunning' });
    this.#mustHaveNoChange();
    const reading = new AbortController();
    this.#reading = reading;
    this.#tell({ reading: { kind: 'receiving', bytes: 0, ofBytes } });
    try {
      const onBytes = (bytes: number) => this.#tellSometimes({ reading: { kind: 'receiving', bytes, ofBytes } });
      await this.#parts.dataFolder.receiveBackup(content, ofBytes, onBytes, reading.signal);
    } catch (error) {
      await this.#endReading(null);
      throw error;
    }
    this.#work = this.#check(reading);
  }

  async #check(reading: AbortController): Promise<void> {
    this.#tell({ reading: { kind: 'checking' } });
    try {
      const backup = await this.#parts.dataFolder.prepareBackup(reading.signal);
      this.#tell({ reading: { kind: 'ready', backup } });
    } catch (error) {
      const isOver = reading.signal.aborted;
      await this.#endReading(isOver ? null : { kind: 'failed', error: toErrorInfo(error) });
    }
  }

  /** Stops reading a backup, or forgets the one that was read. */
  async closeReading(): Promise<void> {
    this.#reading?.abort(problemError({ kind: 'stoppedByUser' }));
    await this.#work;
    const isWaiting = this.#activity.pending?.kind === 'restore';
    // At once: from here on, the backup cannot be restored any more.
    this.#tell({ reading: null });
    if (!isWaiting) await this.#endReading(null);
  }

  async #endReading(reading: FolderActivity['reading']): Promise<void> {
    await this.#forgetBackup();
    this.#reading = undefined;
    this.#tell({ reading });
  }

  /** Restores the backup that was read, at the next start. @throws HostError `notFound`, `conflict`, `cancelled`, `storageFailed` */
  async restore(signal: AbortSignal): Promise<void> {
    const backup = this.#readBackup();
    await this.#want({ kind: 'restore', backup }, signal, () => this.#readBackup().sha256 === backup.sha256);
    this.#reading = undefined;
    this.#tell({ reading: null });
  }

  /** Puts everything aside at the next start. @throws HostError `conflict`, `cancelled`, `storageFailed` */
  async reset(signal: AbortSignal): Promise<void> {
    await this.#want({ kind: 'reset' }, signal, () => true);
  }

  /** Swaps the present data for earlier ones at the next start. @throws HostError `notFound`, `conflict`, `cancelled`, `storageFailed` */
  async bringBack(previousId: PreviousDataId, signal: AbortSignal): Promise<void> {
    await this.#mustBeThere(previousId, signal);
    await this.#want({ kind: 'bringBack', previousId }, signal, () => true);
  }

  /**
   * Moves the data at the next start to a folder that the user chooses in the native dialog: that is the confirmation, and no page
   * can name a folder. Returns whether one was chosen.
   *
   * @throws HostError `badInput` when it cannot be used, `conflict`, `storageFailed`
   */
  async move(): Promise<boolean> {
    this.#mustHaveNoChange();
    this.#parts.storage.mustBeWritable();
    const chosen = await this.#parts.folderPicker.pick();
    if (chosen === null) return false;
    const change: FolderChange = { kind: 'move', to: await this.#parts.dataFolder.moveTarget(chosen) };
    this.#mustHaveNoChange();
    await this.#record(change);
    return true;
  }

  /** Deletes the copy that a move left. @throws HostError `notFound`, `cancelled`, `storageFailed` */
  async removeOldCopy(signal: AbortSignal): Promise<void> {
    const { movedFrom } = await this.#parts.dataFolder.measure(signal);
    if (movedFrom === null) throw problemError({ kind: 'previousDataGone' });
    await this.#parts.confirm({ kind: 'dataFolder', act: 'removeOldCopy', folder: movedFrom }, signal);
    this.#parts.audit.folderPartRemoved('oldCopy', movedFrom);
    await this.#parts.dataFolder.removeOldCopy();
  }

  /** Deletes earlier data for good. @throws HostError `notFound`, `conflict`, `cancelled`, `storageFailed` */
  async removePrevious(previousId: PreviousDataId, signal: AbortSignal): Promise<void> {
    await this.#mustBeThere(previousId, signal);
    const { pending } = this.#activity;
    if (pending?.kind === 'bringBack' && pending.previousId === previousId)
      throw problemError({ kind: 'folderChangeWaits' });
    await this.#parts.confirm({ kind: 'dataFolder', act: 'removePrevious', at: atOf(previousId) }, signal);
    this.#parts.audit.folderPartRemoved('previous', previousId);
    await this.#parts.dataFolder.removePrevious(previousId);
  }

  /** The change that waits is not made. */
  async cancelChange(by: 'user' | 'host' = 'user'): Promise<void> {
    await this.#recorded;
    const { pending } = this.#activity;
    await this.#parts.dataFolder.cancelPending();
    if (pending !== null) this.#parts.audit.folderChangeCancelled(pending, by);
    await this.#forgetBackup();
    this.#tell({ pending: null });
  }

  /** A restore that waits for the next start must not outlive the permission for backups; the policy of that time counts, too. */
  async #followPolicy(): Promise<void> {
    const { managed, log } = this.#parts;
    if (this.#activity.pending?.kind !== 'restore' || !managed.isOff('backups')) return;
    try {
      await this.cancelChange('host');
    } catch (error) {
      log.write('error', 'A restore could not be cancelled', { error: toErrorInfo(error).message });
    }
  }

  async #want(change: SwapChange, signal: AbortSignal, isStillSo: () => boolean): Promise<void> {
    this.#mustHaveNoChange();
    this.#parts.storage.mustBeWritable();
    await this.#parts.confirm(confirmationOf(change), signal);
    // The policy may have changed while the user thought about it.
    if (change.kind === 'restore') this.#parts.managed.mustBeOn('backups');
    this.#mustHaveNoChange();
    if (!isStillSo()) throw problemError({ kind: 'backupOver' });
    await this.#record(change);
  }

  async #record(change: FolderChange): Promise<void> {
    // At once: while it is written, the page can neither exchange the backup nor begin another change.
    this.#activity = { ...this.#activity, pending: change };
    try {
      // Recorded before it can happen.
      this.#parts.audit.folderChange(change);
      const written = this.#parts.dataFolder.setPending(change);
      this.#recorded = written.catch(() => undefined);
      await written;
    } catch (error) {
      this.#tell({ pending: null });
      throw error;
    }
    this.#tell({});
  }

  #readBackup(): BackupFacts {
    const { reading } = this.#activity;
    if (reading?.kind !== 'ready') throw problemError({ kind: 'backupOver' });
    return reading.backup;
  }

  async #mustBeThere(id: PreviousDataId, signal: AbortSignal): Promise<void> {
    const { previous } = await this.#parts.dataFolder.measure(signal);
    if (!previous.some((each) => each.id === id)) throw problemError({ kind: 'previousDataGone' });
  }

  #mustHaveNoChange(): void {
    if (this.#activity.pending !== null) throw problemError({ kind: 'folderChangeWaits' });
  }

  async #forgetBackup(): Promise<void> {
    await this.#parts.dataFolder.forgetBackup().catch((error: unknown) => {
      if (!(error instanceof HostError)) throw error;
      this.#parts.log.write('warn', 'The file of a backup is still there', { error: error.message });
    });
  }

  #tellSometimes(part: Partial<FolderActivity>): void {
    if (this.#parts.clock.monotonic() - this.#toldAt >= tellEveryMs) this.#tell(part);
  }

  #tell(part: Partial<FolderActivity>): void {
    this.#toldAt = this.#parts.clock.monotonic();
    this.#activity = { ...this.#activity, ...part };
    this.#parts.state.publish({ type: 'dataFolder.changed', dataFolder: this.#activity });
  }
}

function confirmationOf(change: SwapChange) {
  const kind = 'dataFolder' as const;
  if (change.kind === 'reset') return { kind, act: 'reset' as const };
  if (change.kind === 'bringBack') return { kind, act: 'bringBack' as const, at: atOf(change.previousId) };
  return { kind, act: 'restore' as const, at: change.backup.madeAt, backup: change.backup };
}

/** When the data were replaced. */
function atOf(id: PreviousDataId): number {
  return Number.parseInt(id, 10);
}
