import { HostError, problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { Room } from '../rooms/room.ts';
import type { HostState } from '../state/hostState.ts';

/** How often storage is tried again while it fails, and how often the folder is checked; ms. */
const lookEveryMs = 5000;

/**
 * An action that cannot be recorded must not happen: while storage fails, actions that need the audit or must be stored
 * are refused. Tasks that can wait run when it works again.
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

  /** @throws HostError `storageFailed` while storage fails */
  mustBeWritable(): void {
    const { state } = this.#storage;
    if (state.kind === 'writable') return;
    throw problemError({ kind: 'storageFailed', fault: state.fault }, { fault: state.fault });
  }

  /** Runs a task, now or when storage works again. @throws errors that are not about storage */
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
   * @param load reads everything again that was read from a temporary database
   * @param start called once the real database can be used
   */
  whenReplaced(load: () => Promise<void>, start: () => void): void {
    this.#storage.onReplaced(async () => {
      // These tasks were for the temporary database; loading repeats them.
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
