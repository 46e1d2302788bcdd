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
  /** The host has acted on a database that was restored: the next start does not have to. */
  restoreWasHandled(): void;
}
