import type { StorageNotice, StorageState } from '../../../shared/domain/storage.ts';
import type { Event } from '../../../shared/lib/emitter.ts';

/** Port: whether the data folder can be written. */
export interface Storage {
  readonly state: StorageState;
  /** What was found when it was opened, and since. */
  readonly notices: readonly StorageNotice[];
  /** The state or the notices changed. */
  readonly onChanged: Event<void>;
  /** Looks whether it can be written now, which changes the state. Never rejects. */
  look(): Promise<void>;
  /**
   * The real database takes the place of one that stood in for it. `load` reads everything again; the state becomes
   * `writable` when it has, and it is tried again when it could not.
   */
  onReplaced(load: () => Promise<void>): void;
  /** The host has acted on a database that was restored: the next start does not have to. */
  restoreWasHandled(): void;
}
