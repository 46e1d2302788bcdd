import { HostError, problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { Room } from '../rooms/room.ts';
import type { HostState } from '../state/hostState.ts';

/** How often it is tried again while nothing can be stored, and looked whether the folder is still there; ms. */
const lookEveryMs = 5000;

/**
 * What could not be written down must not happen: while storage fails, nothing that is to be in the audit, or to hold for
 * good, is let through. Whatever may wait is done when it works again.
 */
export class StorageGuard implements Room {
  readonly #storage: Storage;
  readonly #state: HostState;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #listening: Disposable;
  #postponed: (() => Promise<void>)[] = [];
  #isLoading = false;
  #stopTimer: (() => void) | undefined;

  constructor(parts: { storage: Storage; state: HostState; clock: Clock; log: Log }) {
    this.#storage = parts.storage;
    this.#state = parts.state;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#listening = this.#storage.onChanged(() => this.#changed());
    this.#publish();
    this.#lookLater();
  }

  /** @throws HostError `storageFailed` while nothing can be stored */
  mustBeWritable(): void {
    const { state } = this.#storage;
    if (state.kind === 'writable') return;
    throw problemError({ kind: 'storageFailed', fault: state.fault }, { fault: state.fault });
  }

  /** Does something that can wait until it can be stored. @throws what is not about storage */
  async whenWritable(task: () => Promise<void>): Promise<void> {
    try {
      if (!this.#isLoading) this.mustBeWritable();
      await task();
    } catch (error) {
      if (!(error instanceof HostError && error.code === 'storageFailed')) throw error;
      this.#postponed.push(task);
    }
  }

  /**
   * @param load reads everything again that was read of a database that only stood in for the real one
   * @param start is called when things can be stored after that
   */
  whenReplaced(load: () => Promise<void>, start: () => void): void {
    this.#storage.onReplaced(async () => {
      // It was about what stood in; loading does it again.
      this.#postponed = [];
      this.#isLoading = true;
      try {
        await load();
        this.#postponed.push(async () => start());
      } finally {
        this.#isLoading = false;
      }
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  #changed(): void {
    this.#publish();
    if (this.#storage.state.kind !== 'writable') return;
    const tasks = this.#postponed;
    this.#postponed = [];
    for (const task of tasks) {
      this.whenWritable(task).catch((error: unknown) => {
        this.#log.write('error', 'What waited for storage failed', { error: toErrorInfo(error).message });
      });
    }
  }

  #publish(): void {
    const { state, notices } = this.#storage;
    this.#state.publish({ type: 'storage.changed', storage: { state, notices: [...notices] } });
  }

  #lookLater(): void {
    this.#stopTimer = this.#clock.after(lookEveryMs, () => {
      void this.#storage.look().then(() => {
        if (this.#stopTimer !== undefined) this.#lookLater();
      });
    });
  }
}
