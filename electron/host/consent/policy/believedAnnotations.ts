import { problemError } from '../../../../shared/domain/error.ts';
import type { AccountId, ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import { accountKey, accountOfLaunch, type OfAccount } from '../../../../shared/domain/serverAccounts.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { BelievedLaunch, ConsentStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { ServerDirectory } from '../../ground/state/serverDirectory.ts';
import type { PermissionBroker } from '../trust/permissionBroker.ts';
import { launchHash } from '../trust/launchHash.ts';

export interface BelievedAnnotationsParts {
  readonly store: Pick<ConsentStore, 'believed' | 'saveBelieved'>;
  readonly servers: Pick<ServerDirectory, 'get'>;
  /** Asks on the trust page: the page alone cannot make a server's labels trusted. */
  readonly confirm: PermissionBroker['confirm'];
  readonly audit: AuditLog;
  readonly state: HostState;
  readonly clock: Clock;
}

/**
 * The servers whose tool labels the user chose to trust (2025-03-26, server/tools: untrusted unless the server is
 * trusted). This is separate from trust in a launch, and bound to the launch: it does not apply to another launch. Each account
 * of a server has its own.
 */
export class BelievedAnnotations implements Room {
  readonly #parts: BelievedAnnotationsParts;
  #launches = new Map<string, BelievedLaunch>();

  constructor(parts: BelievedAnnotationsParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    this.#launches = new Map((await this.#parts.store.believed()).map((each) => [accountKey(each), each]));
  }

  /** Since when the labels of a server with this launch are trusted; `undefined`: they are not. */
  since(id: ServerId, launch: Sha256): number | undefined {
    return [...this.#launches.values()].find(({ serverId, launchHash: hash }) => serverId === id && hash === launch)
      ?.believedAt;
  }

  /**
   * Trusting labels is confirmed on the trust page, recorded and stored before it takes effect; withdrawing takes
   * effect at once.
   *
   * @throws HostError `cancelled` when it was not confirmed, `conflict` when the server changed meanwhile
   */
  async set(id: ServerId, isBelieved: boolean, signal: AbortSignal): Promise<void> {
    const { store, state, audit, servers } = this.#parts;
    const { name, launch, accounts } = servers.get(id);
    const hash = launchHash(launch);
    const of: OfAccount = { serverId: id, account: accountOfLaunch(launch) };
    if (isBelieved) {
      const accountName = accounts?.inUse.name;
      await this.#parts.confirm({ kind: 'annotations', serverId: id, serverName: name, accountName }, signal);
      if (launchHash(servers.get(id).launch) !== hash) {
        throw problemError({ kind: 'launchChangedForBelief' });
      }
    } else {
      this.#launches.delete(accountKey(of));
    }
    const note = () => audit.annotationsBelieved({ serverId: id, serverName: name }, isBelieved);
    if (isBelieved) await note();
    const belief = { launchHash: hash, believedAt: this.#parts.clock.now() };
    await store.saveBelieved(of, isBelieved ? belief : null);
    if (isBelieved) this.#launches.set(accountKey(of), { ...of, ...belief });
    state.publish({ type: 'permission.changed' });
    if (!isBelieved) await note();
  }

  /** Deletes the stored choice for a removed server. */
  async forgetServer(id: ServerId): Promise<void> {
    for (const { serverId, account } of [...this.#launches.values()]) {
      if (serverId === id) await this.forgetAccount(id, account);
    }
  }

  async forgetAccount(serverId: ServerId, account: AccountId): Promise<void> {
    const of = { serverId, account };
    if (this.#launches.delete(accountKey(of))) await this.#parts.store.saveBelieved(of, null);
  }
}
