import type { Grant } from '../../../../shared/domain/approval.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { AccountId, GrantId, ServerId } from '../../../../shared/domain/ids.ts';
import { isOver, isStoredScope, scopes } from '../../../../shared/domain/scope.ts';
import { firstAccount } from '../../../../shared/domain/serverAccounts.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { Clock } from '../../ports/system.ts';
import type { ConsentStore } from '../../ports/stores.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';

const saveUsesAfterMs = 2000;
/** How long a revocation can be undone: slightly longer than its message is shown. */
const undoMs = 30_000;

/** The user's answers that hold for longer than once. */
export class Grants implements Room {
  readonly #store: ConsentStore;
  readonly #audit: AuditLog;
  readonly #state: HostState;
  readonly #grants = new Map<GrantId, Grant>();
  readonly #clock: Clock;
  readonly #revoked = new Map<GrantId, { readonly grant: Grant; readonly until: number }>();
  readonly #unsavedUses = new Map<GrantId, number>();
  #stopTimer: (() => void) | undefined;

  constructor(store: ConsentStore, audit: AuditLog, state: HostState, clock: Clock) {
    this.#clock = clock;
    this.#store = store;
    this.#audit = audit;
    this.#state = state;
  }

  async load(): Promise<void> {
    const grants = await this.#store.grants();
    this.#grants.clear();
    this.#unsavedUses.clear();
    // Grants that end with the host are never stored, so one found in the file was not given by the user.
    for (const grant of grants) if (isStoredScope(grant.scope)) this.#grants.set(grant.id, grant);
  }

  /** The grants in force: not those whose time is over. */
  get all(): readonly Grant[] {
    return [...this.#grants.values()].filter((grant) => this.#isInForce(grant));
  }

  #isInForce({ createdAt, scope }: Grant): boolean {
    return !isOver(createdAt, this.#clock.now(), scopes[scope]);
  }

  /** Recorded, and stored if it outlives the host, before it is in force. */
  async add(grant: Grant): Promise<void> {
    await this.#audit.grantGiven(grant);
    await this.#keep(grant);
  }

  async #keep(grant: Grant): Promise<void> {
    if (isStoredScope(grant.scope)) await this.#store.saveGrant(grant);
    this.#grants.set(grant.id, grant);
    this.#state.publish({ type: 'permission.changed' });
  }

  /** Notes that a grant was used. Stored soon, not at once, so that a call does not wait for it. */
  used(id: GrantId, at: number): void {
    const grant = this.#grants.get(id);
    if (grant === undefined) return;
    this.#grants.set(id, { ...grant, lastUsedAt: at });
    if (!isStoredScope(grant.scope)) return;
    this.#unsavedUses.set(id, at);
    this.#stopTimer ??= this.#clock.after(saveUsesAfterMs, () => void this.saveUses());
  }

  /** Stores the noted uses. */
  async saveUses(): Promise<void> {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    const uses = [...this.#unsavedUses];
    this.#unsavedUses.clear();
    for (const [id, at] of uses) await this.#store.saveGrantUse(id, at);
  }

  dispose(): Promise<void> {
    return this.saveUses();
  }

  has(id: GrantId): boolean {
    return this.#grants.has(id);
  }

  /** Deletes the grants of a removed server; they cannot be restored. */
  forgetServer(id: ServerId): Promise<void> {
    return this.#forget(({ serverId }) => serverId === id);
  }

  /** Deletes the grants that were given while a server used this account. */
  forgetAccount(id: ServerId, account: AccountId): Promise<void> {
    return this.#forget((grant) => grant.serverId === id && (grant.account?.id ?? firstAccount) === account);
  }

  async #forget(isGone: (grant: Grant) => boolean): Promise<void> {
    for (const grant of [...this.#grants.values()].filter(isGone)) await this.revoke(grant.id);
    for (const [revokedId, { grant }] of this.#revoked) if (isGone(grant)) this.#revoked.delete(revokedId);
  }

  /**
   * Undoes a recent revocation, once.
   *
   * @throws HostError `notFound` when the undo time is over, or it was already restored
   */
  async restore(id: GrantId): Promise<void> {
    const revoked = this.#revoked.get(id);
    this.#revoked.delete(id);
    if (revoked === undefined || revoked.until < this.#clock.now()) {
      throw problemError({ kind: 'grantUndoOver' });
    }
    try {
      await this.#audit.grantRestored(revoked.grant);
      await this.#keep(revoked.grant);
    } catch (error) {
      this.#revoked.set(id, revoked);
      throw error;
    }
  }

  /** @throws HostError `notFound` */
  async revoke(id: GrantId): Promise<void> {
    const grant = this.#grants.get(id);
    if (grant === undefined) throw problemError({ kind: 'grantRevokedAlready' });
    // Takes effect at once, even if storing fails.
    this.#grants.delete(id);
    this.#revoked.set(id, { grant, until: this.#clock.now() + undoMs });
    this.#state.publish({ type: 'permission.changed' });
    if (isStoredScope(grant.scope)) await this.#store.deleteGrant(id);
    await this.#audit.grantRevoked(grant);
  }
}
