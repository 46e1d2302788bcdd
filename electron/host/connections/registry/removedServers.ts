import { problemError } from '../../../../shared/domain/error.ts';
import { type ServerId, undoId, type UndoId } from '../../../../shared/domain/ids.ts';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { ServerIds } from '../configuration/serverIds.ts';

/** How long a removal can be undone. */
export const undoMs = 30_000;

/** A server that was removed a moment ago, as it was. */
export interface RemovedServer {
  readonly definition: ServerDefinition;
  /** The server that stood behind it in the list. */
  readonly next: ServerId | undefined;
}

export interface RemovedServersParts {
  readonly serverIds: ServerIds;
  readonly clock: Clock;
  readonly ids: IdMaker;
  /** Deletes what is kept of a server: trust, grants, files, and of these secrets those that nobody else uses. */
  readonly forget: (id: ServerId, secretNames: readonly string[]) => Promise<void>;
  /** Does it as soon as something can be stored. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

type HeldServer = RemovedServer & { readonly cancelTimer: () => void };

/**
 * Servers that were removed and can still be brought back as they were, with their id and so with their trust. What is kept of
 * them goes when the time is over, at the latest when Gatehouse ends; after a crash, with the next start.
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

  /** Those that may still come back. */
  all(): ServerDefinition[] {
    return [...this.#held.values()].map(({ definition }) => definition);
  }

  /** The id is written down as that of a removed server first. Answers the word for `bringBack`, which works once. */
  async hold(removed: RemovedServer): Promise<UndoId> {
    const { definition } = removed;
    await this.#parts.serverIds.retire(definition.name, secretReferences(JSON.stringify(definition.launch)));
    const undo = undoId.parse(this.#parts.ids.next('undo'));
    this.#hold(undo, removed);
    return undo;
  }

  /**
   * Brings a removed server back, once. What fails leaves it as it was: it can be tried again.
   *
   * @param restore puts it back where it was; throws when it cannot come back now
   * @throws HostError `notFound` when the time is over, or it was brought back already
   */
  async bringBack(undo: UndoId, restore: (removed: RemovedServer) => Promise<void>): Promise<RemovedServer> {
    const held = this.#held.get(undo);
    if (held === undefined) throw problemError({ kind: 'serverUndoOver' });
    // It must not be forgotten while it comes back.
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

  /** Gatehouse ends: nothing can be undone any more. What cannot be forgotten now is forgotten with the next start. */
  async finishAll(): Promise<void> {
    for (const undo of [...this.#held.keys()]) await this.#finish(undo);
  }

  /** Finishes removals that a crashed run left unfinished. One failure does not stop the others. */
  async forgetLeftovers(): Promise<void> {
    for (const { id, secretNames } of this.#parts.serverIds.retired()) await this.#forget(id, secretNames);
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
    const { id, launch } = held.definition;
    await this.#forget(id, secretReferences(JSON.stringify(launch)));
  }

  async #forget(id: ServerId, secretNames: readonly string[]): Promise<void> {
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
}
