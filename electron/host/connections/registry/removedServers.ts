import { problemError } from '../../../../shared/domain/error.ts';
import { type ServerId, undoId, type UndoId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import { secretsOf } from '../configuration/accountChanges.ts';
import type { ServerIds } from '../configuration/serverIds.ts';

/** How long a removal can be undone. */
export const undoMs = 30_000;

/** A recently removed server, with everything needed to restore it. */
export interface RemovedServer {
  readonly definition: ServerDefinition;
  /** The server that followed it in the list. */
  readonly next: ServerId | undefined;
}

export interface RemovedServersParts {
  readonly serverIds: ServerIds;
  readonly clock: Clock;
  readonly ids: IdMaker;
  /** Deletes the stored data of a server: trust, grants, files, and those of the secrets that no other server uses. */
  readonly forget: (id: ServerId, secretNames: readonly string[]) => Promise<void>;
  /** Runs a task once storage works. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

type HeldServer = RemovedServer & { readonly cancelTimer: () => void };

/**
 * Removed servers that can still be restored, with their id and therefore with their trust. Their data is deleted when
 * the undo time is over, at the latest when Gatehouse ends; after a crash, at the next start.
 */
export class RemovedServers {
  readonly #parts: RemovedServersParts;
  readonly #held = new Map<UndoId, HeldServer>();

  constructor(parts: RemovedServersParts) {
    this.#parts = parts;
  }

  has(id: ServerId): boolean {
    return this.all().some((definition) => definition.id === id);
  }

  /** The servers that can still be restored. */
  all(): ServerDefinition[] {
    return [...this.#held.values()].map(({ definition }) => definition);
  }

  /** First stores that the id belongs to a removed server. Returns the undo id for `bringBack`, which works once. */
  async hold(removed: RemovedServer): Promise<UndoId> {
    const { definition } = removed;
    await this.#parts.serverIds.retire(definition.name, secretsOf(definition));
    const undo = undoId.parse(this.#parts.ids.next('undo'));
    this.#hold(undo, removed);
    return undo;
  }

  /**
   * Restores a removed server, once. If restoring fails, it can be tried again.
   *
   * @param restore puts it back in its place; throws when that is not possible now
   * @throws HostError `notFound` when the undo time is over, or it was already restored
   */
  async bringBack(undo: UndoId, restore: (removed: RemovedServer) => Promise<void>): Promise<RemovedServer> {
    const held = this.#held.get(undo);
    if (held === undefined) throw problemError({ kind: 'serverUndoOver' });
    // It must not be deleted while it is being restored.
    held.cancelTimer();
    try {
      await restore(held);
      await this.#parts.serverIds.reinstate(held.definition.id, held.definition.name);
    } catch (error) {
      this.#hold(undo, held);
      throw error;
    }
    this.#held.delete(undo);
    return held;
  }

  /**
   * Gatehouse ends, so nothing can be undone any longer. Data that cannot be deleted now is deleted at the next start.
   */
  async finishAll(): Promise<void> {
    for (const undo of [...this.#held.keys()]) await this.#finish(undo);
  }

  /** Finishes removals that a crashed run left unfinished. One failure does not stop the others. */
  async forgetLeftovers(): Promise<void> {
    for (const { id, secretNames } of this.#parts.serverIds.retired()) await this.forget(id, secretNames);
  }

  /** Finishes the removal of a server that is noted. After a failure, which is reported, the next start does. */
  async forget(id: ServerId, secretNames: readonly string[]): Promise<void> {
    const { forget, serverIds, whenWritable, onError } = this.#parts;
    try {
      await whenWritable(async () => {
        await forget(id, secretNames);
        await serverIds.dropRetired(id);
      });
    } catch (error) {
      onError(error);
    }
  }

  #hold(undo: UndoId, { definition, next }: RemovedServer): void {
    const cancelTimer = this.#parts.clock.after(undoMs, () => void this.#finish(undo));
    this.#held.set(undo, { definition, next, cancelTimer });
  }

  async #finish(undo: UndoId): Promise<void> {
    const held = this.#held.get(undo);
    if (held === undefined) return;
    this.#held.delete(undo);
    held.cancelTimer();
    await this.forget(held.definition.id, secretsOf(held.definition));
  }
}
