import type { AddedHow, AddedServer } from '../../../../shared/domain/addedServer.ts';
import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { RegistryStore } from '../../ports/registryStores.ts';
import type { Clock, Log } from '../../ports/system.ts';

interface AddedServersParts {
  readonly store: Pick<RegistryStore, 'added' | 'saveAdded'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Runs a task once storage works. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
}

/** How and when servers were added, for people who look at them. Nothing is decided by it. */
export class AddedServers implements Room {
  readonly #parts: AddedServersParts;
  #added = new Map<ServerId, AddedServer>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: AddedServersParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    this.#added = new Map((await this.#parts.store.added()).map((each) => [each.serverId, each]));
  }

  find(id: ServerId): AddedServer | undefined {
    return this.#added.get(id);
  }

  /** Never rejects: the server is there all the same. */
  async note(serverId: ServerId, how: AddedHow): Promise<void> {
    const { clock, log, whenWritable } = this.#parts;
    const added = { serverId, how, at: clock.now() };
    await whenWritable(() => this.#change((all) => all.set(serverId, added))).catch((error: unknown) =>
      log.write('warn', 'How a server was added is not kept', { error: toErrorInfo(error).message }),
    );
  }

  async forgetServer(id: ServerId): Promise<void> {
    if (this.#added.has(id)) await this.#change((all) => all.delete(id));
  }

  /** One after the other; what could not be stored is not there. */
  #change(change: (all: Map<ServerId, AddedServer>) => void): Promise<void> {
    const next = this.#last.then(async () => {
      const all = new Map(this.#added);
      change(all);
      await this.#parts.store.saveAdded([...all.values()]);
      this.#added = all;
    });
    this.#last = next.catch(() => undefined);
    return next;
  }
}
