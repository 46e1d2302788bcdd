import type { StorageFault, StorageNotice, StorageState } from '../../../shared/domain/storage.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { Storage } from '../ports/storage.ts';

/** A data folder that fails when a test says so. */
export class FakeStorage implements Storage {
  state: StorageState = { kind: 'writable' };
  readonly notices: StorageNotice[] = [];
  readonly #changed = new Emitter<void>((error) => {
    throw error;
  });
  readonly onChanged = this.#changed.event;

  async look(): Promise<void> {}

  /** How often the host said that it had handled a restore. */
  restoresHandled = 0;

  restoreWasHandled(): void {
    this.restoresHandled++;
  }

  #load: () => Promise<void> = () => Promise.resolve();

  onReplaced(load: () => Promise<void>): void {
    this.#load = load;
  }

  /** From now on there is another database. */
  async replace(): Promise<void> {
    await this.#load();
    this.recover();
  }

  fail(fault: StorageFault): void {
    this.state = { kind: 'failing', fault, folder: '/data' };
    this.#changed.fire();
  }

  recover(): void {
    this.state = { kind: 'writable' };
    this.#changed.fire();
  }
}
