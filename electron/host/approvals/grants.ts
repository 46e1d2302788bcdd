import type { Grant } from '../../../shared/domain/approval.ts';
import { HostError } from '../../../shared/domain/error.ts';
import type { GrantId, ServerId } from '../../../shared/domain/ids.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { ConsentStore } from '../ports/stores.ts';
import type { HostState } from '../state/hostState.ts';

/** What the user allowed or refused for longer than once. */
export class Grants {
  readonly #store: ConsentStore;
  readonly #audit: AuditLog;
  readonly #state: HostState;
  readonly #grants = new Map<GrantId, Grant>();

  constructor(store: ConsentStore, audit: AuditLog, state: HostState) {
    this.#store = store;
    this.#audit = audit;
    this.#state = state;
  }

  async load(): Promise<void> {
    for (const grant of await this.#store.grants()) this.#grants.set(grant.id, grant);
  }

  get all(): readonly Grant[] {
    return [...this.#grants.values()];
  }

  /** On disk before it is in force. */
  async add(grant: Grant): Promise<void> {
    await this.#store.saveGrant(grant);
    this.#grants.set(grant.id, grant);
    this.#state.publish({ type: 'permission.changed' });
  }

  /** Notes when a grant last answered for the user. */
  async used(id: GrantId, at: number): Promise<void> {
    const grant = this.#grants.get(id);
    if (grant === undefined) return;
    const used = { ...grant, lastUsedAt: at };
    this.#grants.set(id, used);
    await this.#store.saveGrantUse(id, at);
  }

  has(id: GrantId): boolean {
    return this.#grants.has(id);
  }

  async revokeServer(id: ServerId): Promise<void> {
    for (const grant of this.all.filter(({ serverId }) => serverId === id)) await this.revoke(grant.id);
  }

  /** @throws HostError `notFound` */
  async revoke(id: GrantId): Promise<void> {
    const grant = this.#grants.get(id);
    if (grant === undefined) throw new HostError('notFound', 'This permission was revoked already.');
    // In force at once, whatever the disk does.
    this.#grants.delete(id);
    this.#state.publish({ type: 'permission.changed' });
    await this.#store.deleteGrant(id);
    await this.#audit.grantRevoked(grant);
  }
}
