import type { StorageNotice, StorageState } from '../../../shared/domain/storage.ts';
import type { Event } from '../../../shared/lib/emitter.ts';

/** Port: whether the data folder can be written. */
export interface Storage {
  readonly state: StorageState;
  /** Problems that were found when it was opened, and since. */
  readonly notices: readonly StorageNotice[];
  /** The state or the notices changed. */
  readonly onChanged: Event<void>;
  /** Checks whether it can be written now, which updates the state. Never rejects. */
  look(): Promise<void>;
  /**
   * The real database replaces a temporary one. `load` reads everything again; the state becomes `writable` when it has
   * succeeded, and it is repeated after a failure.
   */
  onReplaced(load: () => Promise<void>): void;
  /** The host has handled a restored database: the next start does not have to. */
  restoreWasHandled(): void;
}
