import { problemError } from '../../../../shared/domain/error.ts';
import type { RequestId, ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import { requestId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch, ServerDefinition } from '../../../../shared/domain/server.ts';
import type { TrustAnswer, TrustRecord, TrustRequest, TrustSummary } from '../../../../shared/domain/trust.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { ConsentStore } from '../../ports/stores.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { runsInOwnFolder } from './ownFolder.ts';
import { launchDangers } from './launchDangers.ts';
import { launchHash } from './launchHash.ts';
import type { SurfaceQueue } from './surfaceQueue.ts';
import { SurfaceRequests } from './surfaceRequests.ts';

/** The user's answer about a definition's launch. */
export type TrustVerdict = 'trusted' | 'never' | 'unknown';

export interface TrustBrokerParts {
  readonly state: HostState;
  readonly store: ConsentStore;
  readonly surface: SurfaceQueue;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdMaker;
  /** The folder for a server without a configured working folder. */
  readonly ownFolder: (id: ServerId) => string;
}

/**
 * Asks on the trust page whether launches are trusted, and remembers the answers. A record applies to one server id and
 * one launch hash; the name of a server does not matter.
 */
export class TrustBroker implements Room {
  readonly #parts: TrustBrokerParts;
  readonly #records = new Map<ServerId, TrustRecord>();
  readonly #damagedRefusals = new Set<ServerId>();
  readonly #requests: SurfaceRequests<TrustRequest, TrustAnswer>;

  constructor(parts: TrustBrokerParts) {
    this.#parts = parts;
    this.#requests = new SurfaceRequests({
      state: parts.state,
      summaryOf,
      onChanged: (requests) => parts.surface.launchesChanged(requests),
    });
  }

  async load(): Promise<void> {
    const { store } = this.#parts;
    const records = await store.trustRecords();
    const refusals = await store.damagedRefusals();
    this.#records.clear();
    this.#damagedRefusals.clear();
    for (const record of records) this.#records.set(record.serverId, record);
    for (const id of refusals) this.#damagedRefusals.add(id);
  }

  /** Servers with a "never" in a record that is otherwise unreadable: the answer then applies to any launch. */
  get damagedRefusals(): readonly ServerId[] {
    return [...this.#damagedRefusals];
  }

  get records(): readonly TrustRecord[] {
    return [...this.#records.values()];
  }

  get pending(): readonly TrustRequest[] {
    return this.#requests.pending;
  }

  verdictOf(definition: ServerDefinition): TrustVerdict {
    // The sample server is our own code, and it has no process and no network access.
    if (definition.launch.kind === 'builtin') return 'trusted';
    if (this.#damagedRefusals.has(definition.id)) return 'never';
    const record = this.#records.get(definition.id);
    if (record?.launchHash !== launchHash(definition.launch)) return 'unknown';
    return record.verdict === 'trusted' ? 'trusted' : 'never';
  }

  /**
   * Asks the user whether to trust a launch, and resolves with the answer; with `cancelled` if `signal` aborts first.
   * Every call creates its own request: a connection asks once per start.
   */
  ask(
    serverId: ServerId,
    serverName: string,
    launch: ConfigurableLaunch,
    signal: AbortSignal,
  ): Promise<TrustAnswer | 'cancelled'> {
    return this.#requests.ask(this.#makeRequest(serverId, serverName, launch), signal);
  }

  #makeRequest(serverId: ServerId, serverName: string, launch: ConfigurableLaunch): TrustRequest {
    const previous = this.#records.get(serverId);
    return {
      id: requestId.parse(this.#parts.ids.next('trust')),
      serverId,
      serverName,
      launch,
      launchHash: launchHash(launch),
      ...(previous?.verdict === 'trusted' ? { previous: previous.launch } : {}),
      ...(runsInOwnFolder(launch) ? { ownFolder: this.#parts.ownFolder(serverId) } : {}),
      dangers: launchDangers(launch),
      createdAt: this.#parts.clock.now(),
    };
  }

  /**
   * The user's answer, only from the trust page.
   *
   * @throws HostError `notFound` when the request is settled; `conflict` when another launch was shown
   */
  async answer(id: RequestId, shownHash: Sha256, answer: TrustAnswer): Promise<void> {
    const request = this.#requests.get(id);
    if (request.launchHash !== shownHash) throw problemError({ kind: 'launchChanged' });
    // An answer that is not in the audit must not take effect, not even after a restart.
    await this.#parts.audit.trust(request, answer);
    if (answer !== 'notNow') await this.#remember(request, answer === 'trust' ? 'trusted' : 'never');
    this.#requests.settle(id, answer);
  }

  async #remember(request: TrustRequest, verdict: TrustRecord['verdict']): Promise<void> {
    const { serverId, serverName, launch, launchHash: hash } = request;
    const record = { serverId, serverName, launchHash: hash, verdict, launch, decidedAt: this.#parts.clock.now() };
    await this.#parts.store.saveTrust(record);
    this.#records.set(serverId, record);
    this.#damagedRefusals.delete(serverId);
    this.#parts.state.publish({ type: 'permission.changed' });
  }

  /** Deletes the answer for a server; it asks again before its next start. */
  async revoke(serverId: ServerId): Promise<void> {
    const record = this.#records.get(serverId);
    if (record === undefined && !this.#damagedRefusals.has(serverId)) return;
    await this.#parts.store.deleteTrust(serverId);
    this.#records.delete(serverId);
    this.#damagedRefusals.delete(serverId);
    await this.#parts.audit.trustRevoked(record ?? { serverId, serverName: '' });
    this.#parts.state.publish({ type: 'permission.changed' });
  }

  forgetServer(serverId: ServerId): Promise<void> {
    return this.revoke(serverId);
  }

  review(): Promise<string | null> {
    return this.#parts.surface.review();
  }
}

function summaryOf({ id, serverId, serverName, createdAt }: TrustRequest): TrustSummary {
  return { id, kind: 'launch', serverId, about: serverName, createdAt };
}
