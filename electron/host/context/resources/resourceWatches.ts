import { HostError, problemError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ResourceWatch } from '../../../../shared/domain/resource.ts';
import type { ContextRecords } from '../../consent/audit/contextRecords.ts';
import type { Clock } from '../../ports/system.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';

export interface ResourceWatchesParts {
  readonly servers: Pick<ConnectedServers, 'connection'>;
  readonly state: HostState;
  readonly clock: Clock;
  readonly records: ContextRecords;
}

const maxWatches = 200;
/** A server may report changes every millisecond; the page is notified at most this often. */
const tellEveryMs = 500;

interface Watch {
  readonly serverId: ServerId;
  readonly uri: string;
  changedAt: number | null;
  /** Cancels the delayed notification. */
  telling: (() => void) | undefined;
  toldAt: number;
}

/** The user's subscriptions, and which resources changed since they were read. */
export class ResourceWatches implements Room {
  readonly #parts: ResourceWatchesParts;
  readonly #watches = new Map<string, Watch>();

  constructor(parts: ResourceWatchesParts) {
    this.#parts = parts;
  }

  get list(): ResourceWatch[] {
    return [...this.#watches.values()].map(({ serverId, uri, changedAt }) => ({ serverId, uri, changedAt }));
  }

  /**
   * @throws HostError `conflict` when there are too many, `notOffered`, `connectionClosed`, or the error of the server
   */
  async subscribe(serverId: ServerId, uri: string): Promise<void> {
    const key = keyOf(serverId, uri);
    if (this.#watches.has(key)) return;
    if (this.#watches.size >= maxWatches) {
      throw problemError({ kind: 'tooManyWatches', count: maxWatches });
    }
    const { servers, records } = this.#parts;
    await records.around({ kind: 'resourceWatch', serverId, address: uri, act: 'subscribed' }, () =>
      servers.connection(serverId).subscribe(uri),
    );
    this.#watches.set(key, { serverId, uri, changedAt: null, telling: undefined, toldAt: -Infinity });
    this.#tell(serverId, uri);
  }

  /** Ends the watch at once, even if the server cannot be reached. */
  async unsubscribe(serverId: ServerId, uri: string): Promise<void> {
    const watch = this.#watches.get(keyOf(serverId, uri));
    if (watch === undefined) return;
    this.#drop(watch);
    const { servers, records } = this.#parts;
    await records.around({ kind: 'resourceWatch', serverId, address: uri, act: 'unsubscribed' }, () =>
      unlessClosed(servers.connection(serverId).unsubscribe(uri)),
    );
  }

  /** The server reports that a resource changed, or one below it (2025-06-18, server/resources#subscriptions). */
  updated(serverId: ServerId, uri: string): void {
    for (const watch of this.#watches.values()) {
      const isMeant = watch.uri === uri || uri.startsWith(`${watch.uri}/`);
      if (watch.serverId === serverId && isMeant) this.#changed(watch);
    }
  }

  /** The resource was read, so its contents are known. */
  seen(serverId: ServerId, uri: string): void {
    const watch = this.#watches.get(keyOf(serverId, uri));
    if (watch === undefined || watch.changedAt === null) return;
    watch.changedAt = null;
    this.#tell(serverId, uri);
  }

  forgetServer(serverId: ServerId): void {
    for (const watch of this.#watches.values()) if (watch.serverId === serverId) this.#drop(watch);
  }

  dispose(): void {
    for (const watch of this.#watches.values()) watch.telling?.();
  }

  #changed(watch: Watch): void {
    const { clock } = this.#parts;
    watch.changedAt = clock.now();
    if (watch.telling !== undefined) return;
    const wait = Math.max(0, watch.toldAt + tellEveryMs - clock.monotonic());
    watch.telling = clock.after(wait, () => {
      watch.telling = undefined;
      watch.toldAt = clock.monotonic();
      this.#tell(watch.serverId, watch.uri);
    });
  }

  #drop(watch: Watch): void {
    watch.telling?.();
    this.#watches.delete(keyOf(watch.serverId, watch.uri));
    this.#tell(watch.serverId, watch.uri);
  }

  #tell(serverId: ServerId, uri: string): void {
    this.#parts.state.publish({ type: 'resource.watchChanged', serverId, uri });
  }
}

/** A stopped server has no subscriptions. */
async function unlessClosed(unsubscribed: Promise<void>): Promise<void> {
  try {
    await unsubscribed;
  } catch (error) {
    if (!(error instanceof HostError && error.code === 'connectionClosed')) throw error;
  }
}

function keyOf(serverId: ServerId, uri: string): string {
  return `${serverId}\n${uri}`;
}
