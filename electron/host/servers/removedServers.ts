import { HostError } from '../../../shared/domain/error.ts';
import { type ServerId, undoId, type UndoId } from '../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../shared/domain/server.ts';
import type { Clock, IdMaker } from '../ports/system.ts';
import type { ServerIds } from './serverIds.ts';

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
  /** Deletes what is kept of a server: trust, grants, secrets, files. */
  readonly forget: (id: ServerId, definition: ServerDefinition | undefined) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Servers that were removed and can still be brought back as they were, with their id and so with their trust. What is kept of
 * them goes when the time is over, at the latest when Gatehouse ends; after a crash, with the next start.
 */
export class RemovedServers {
  readonly #parts: RemovedServersParts;
  readonly #held = new Map<UndoId, RemovedServer & { readonly cancelTimer: () => void }>();

  constructor(parts: RemovedServersParts) {
    this.#parts = parts;
  }

  has(id: ServerId): boolean {
    return [...this.#held.values()].some(({ definition }) => definition.id === id);
  }

  /** The id is written down as that of a removed server first. Answers the word for `take`, which works once. */
  async hold(removed: RemovedServer): Promise<UndoId> {
    await this.#parts.serverIds.retire(removed.definition.name);
    const undo = undoId.parse(this.#parts.ids.next('undo'));
    const cancelTimer = this.#parts.clock.after(undoMs, () => {
      this.#finish(undo).catch(this.#parts.onError);
    });
    this.#held.set(undo, { ...removed, cancelTimer });
    return undo;
  }

  /**
   * Hands a removed server out, once.
   *
   * @param check throws when it cannot come back now; then it stays as it is
   * @throws HostError `notFound` when the time is over, or it was brought back already
   */
  async take(undo: UndoId, check: (definition: ServerDefinition) => void): Promise<RemovedServer> {
    const held = this.#held.get(undo);
    if (held === undefined) throw new HostError('notFound', 'This can no longer be undone. Add the server again.');
    check(held.definition);
    this.#held.delete(undo);
    held.cancelTimer();
    await this.#parts.serverIds.reinstate(held.definition.id, held.definition.name);
    return held;
  }

  /** Gatehouse ends: nothing can be undone any more. */
  async finishAll(): Promise<void> {
    for (const undo of [...this.#held.keys()]) await this.#finish(undo);
  }

  /** What a run that crashed could not forget any more. */
  async forgetLeftovers(): Promise<void> {
    for (const id of this.#parts.serverIds.retired()) await this.#forget(id, undefined);
  }

  async #finish(undo: UndoId): Promise<void> {
    const held = this.#held.get(undo);
    if (held === undefined) return;
    this.#held.delete(undo);
    held.cancelTimer();
    await this.#forget(held.definition.id, held.definition);
  }

  async #forget(id: ServerId, definition: ServerDefinition | undefined): Promise<void> {
    await this.#parts.forget(id, definition);
    await this.#parts.serverIds.dropRetired(id);
  }
}
