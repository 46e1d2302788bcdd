import { problemError } from '../../../../shared/domain/error.ts';
import { type AccountId, type ServerId, undoId, type UndoId } from '../../../../shared/domain/ids.ts';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { TakenAccount } from '../configuration/accountChanges.ts';
import type { RetiredAccount, ServerIds } from '../configuration/serverIds.ts';
import { undoMs } from './removedServers.ts';

/** A recently removed account, with everything needed to restore it. */
export interface RemovedAccount {
  readonly serverId: ServerId;
  readonly taken: TakenAccount;
}

interface RemovedAccountsParts {
  readonly serverIds: ServerIds;
  readonly clock: Clock;
  readonly ids: IdMaker;
  /** Deletes what is stored for an account, and those of the secrets that nothing else uses. */
  readonly forget: (id: ServerId, account: AccountId, secretNames: readonly string[]) => Promise<void>;
  /** Runs a task once storage works. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

type HeldAccount = RemovedAccount & { readonly cancelTimer: () => void };

/**
 * Removed accounts that can still be restored, with their tokens and secrets. These are deleted when the undo time is over, at the
 * latest when Gatehouse ends; after a crash, at the next start.
 */
export class RemovedAccounts {
  readonly #parts: RemovedAccountsParts;
  readonly #held = new Map<UndoId, HeldAccount>();

  constructor(parts: RemovedAccountsParts) {
    this.#parts = parts;
  }

  /** The accounts that can still be restored: secrets that they refer to are in use. */
  all(): RemovedAccount[] {
    return [...this.#held.values()];
  }

  /** First stores that the account was removed. Returns the undo id for `bringBack`, which works once. */
  async hold({ serverId, taken }: RemovedAccount): Promise<UndoId> {
    const { account } = taken;
    await this.#parts.serverIds.retireAccount({ id: serverId, account: account.id, secretNames: namesIn(taken) });
    const undo = undoId.parse(this.#parts.ids.next('undo'));
    this.#hold(undo, { serverId, taken });
    return undo;
  }

  /** It was not removed after all. */
  async release(undo: UndoId): Promise<void> {
    await this.bringBack(undo, async () => undefined);
  }

  /**
   * Restores a removed account, once. If restoring fails, it can be tried again.
   *
   * @param restore puts it back; throws when that is not possible now
   * @throws HostError `notFound` when the undo time is over, or it was already restored
   */
  async bringBack(undo: UndoId, restore: (removed: RemovedAccount) => Promise<void>): Promise<void> {
    const held = this.#held.get(undo);
    if (held === undefined) throw problemError({ kind: 'accountUndoOver' });
    // It must not be deleted while it is being restored.
    held.cancelTimer();
    try {
      await restore(held);
      await this.#parts.serverIds.dropRetiredAccount(held.serverId, held.taken.account.id);
    } catch (error) {
      this.#hold(undo, held);
      throw error;
    }
    this.#held.delete(undo);
  }

  /** Gatehouse ends, so nothing can be undone any longer. */
  async finishAll(): Promise<void> {
    for (const undo of [...this.#held.keys()]) await this.#finish(undo);
  }

  /**
   * Finishes removals that a crashed run left unfinished. One failure does not stop the others.
   *
   * @param isConfigured whether the account is there after all: the crash came before mcp.json was written
   */
  async forgetLeftovers(isConfigured: (id: ServerId, account: AccountId) => boolean): Promise<void> {
    const { serverIds } = this.#parts;
    for (const retired of serverIds.retiredAccounts()) {
      const { id, account } = retired;
      if (isConfigured(id, account)) await serverIds.dropRetiredAccount(id, account);
      else await this.forget(retired);
    }
  }

  /** Finishes the removal of an account that is noted. After a failure, which is reported, the next start does. */
  async forget({ id, account, secretNames }: RetiredAccount): Promise<void> {
    const { forget, serverIds, whenWritable, onError } = this.#parts;
    try {
      await whenWritable(async () => {
        await forget(id, account, secretNames);
        await serverIds.dropRetiredAccount(id, account);
      });
    } catch (error) {
      onError(error);
    }
  }

  #hold(undo: UndoId, { serverId, taken }: RemovedAccount): void {
    const cancelTimer = this.#parts.clock.after(undoMs, () => void this.#finish(undo));
    this.#held.set(undo, { serverId, taken, cancelTimer });
  }

  async #finish(undo: UndoId): Promise<void> {
    const held = this.#held.get(undo);
    if (held === undefined) return;
    this.#held.delete(undo);
    held.cancelTimer();
    const { serverId: id, taken } = held;
    await this.forget({ id, account: taken.account.id, secretNames: namesIn(taken) });
  }
}

function namesIn({ account }: TakenAccount): string[] {
  return secretReferences(JSON.stringify(account));
}
