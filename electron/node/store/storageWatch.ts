import { z } from 'zod';
import { HostError } from '../../../shared/domain/error.ts';
import {
  storageFault,
  type StorageFault,
  type StorageNotice,
  type StorageState,
} from '../../../shared/domain/storage.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { Storage } from '../../host/ports/storage.ts';
import { storageFaultOf } from './storageErrors.ts';

/** What it looks at. */
export interface WatchedStorage {
  readonly folder: string;
  /** @throws the error that prevents writing */
  readonly tryWriting: () => Promise<void>;
  /** Where the folder was taken away this throws, and reports it. */
  readonly mustBeThere: () => void;
  /** The database is damaged: it is recovered when Gatehouse starts again. */
  readonly rememberDamage: () => void;
  /** @throws the error that prevents writing */
  readonly forgetRestoreNotice: () => void;
}

/** Whether the data folder can be written, according to the last attempt. */
export class StorageWatch implements Storage {
  readonly #folder: string;
  readonly #notices: StorageNotice[] = [];
  readonly #changed: Emitter<void>;
  #watched: WatchedStorage | undefined;
  #state: StorageState = { kind: 'writable' };
  #mustLoad = false;
  #load: () => Promise<void> = () => Promise.resolve();
  readonly onChanged: Storage['onChanged'];

  constructor(folder: string, onListenerError: (error: unknown) => void) {
    this.#folder = folder;
    this.#changed = new Emitter<void>(onListenerError);
    this.onChanged = this.#changed.event;
  }

  get state(): StorageState {
    return this.#state;
  }

  get notices(): readonly StorageNotice[] {
    return this.#notices;
  }

  watch(watched: WatchedStorage): void {
    this.#watched = watched;
  }

  addNotice(notice: StorageNotice): void {
    this.#notices.push(notice);
    this.#changed.fire();
  }

  /** A write or a read failed. A busy database is only temporary. */
  failed(fault: StorageFault): void {
    if (fault !== 'busy') this.#fail(fault);
  }

  #fail(fault: StorageFault): void {
    if (fault === 'damaged') this.#watched?.rememberDamage();
    // Damage does not go away, whatever other faults are found.
    if (this.#state.kind === 'failing' && (this.#state.fault === fault || this.#state.fault === 'damaged')) return;
    this.#state = { kind: 'failing', fault, folder: this.#folder };
    this.#changed.fire();
  }

  async look(): Promise<void> {
    try {
      if (this.#state.kind === 'writable') return this.#watched?.mustBeThere();
      if (this.#state.fault === 'damaged') return;
      await this.#watched?.tryWriting();
      if (this.#mustLoad) await this.#load();
      this.#mustLoad = false;
      this.#state = { kind: 'writable' };
      this.#changed.fire();
    } catch (error) {
      const fault = reasonOf(error);
      if (fault !== undefined) this.#fail(fault);
    }
  }

  onReplaced(load: () => Promise<void>): void {
    this.#load = load;
  }

  /** The real database replaced the temporary one, so data that was read from it is outdated. */
  replaced(): void {
    this.#mustLoad = true;
  }

  restoreWasHandled(): void {
    try {
      this.#watched?.forgetRestoreNotice();
    } catch {
      // It is shown once more at the next start.
    }
  }
}

const faultData = z.object({ fault: storageFault });

/** Why looking failed. Another Gatehouse may have taken the folder while it could not be written. */
function reasonOf(error: unknown): StorageFault | undefined {
  if (!(error instanceof HostError)) return storageFaultOf(error);
  if (error.code === 'conflict') return 'busy';
  return faultData.safeParse(error.data).data?.fault;
}
