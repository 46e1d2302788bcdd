import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ResourceContent, ResourceReading } from '../../../../shared/domain/resource.ts';
import type { ContextRecords } from '../../consent/audit/contextRecords.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import { readError } from '../../connections/session/readError.ts';
import type { Room } from '../../ground/rooms/room.ts';
import { readContents } from './readContents.ts';
import type { ReadLimits } from '../../connections/connection/readLimits.ts';
import type { ResourceWatches } from './resourceWatches.ts';
import { SeenContents } from './seenContents.ts';

export interface ResourceReaderParts {
  readonly servers: Pick<ConnectedServers, 'connection'>;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly watches: ResourceWatches;
  readonly records: ContextRecords;
  readonly limits: ReadLimits;
}

/** Reads resources through their servers at the user's request. Nothing of it goes to a model. */
export class ResourceReader implements Room {
  readonly #parts: ResourceReaderParts;
  readonly #seen = new SeenContents();

  constructor(parts: ResourceReaderParts) {
    this.#parts = parts;
  }

  /**
   * @returns the present contents, and the earlier ones if they differ
   * @throws HostError `notFound`, `badResult`, `notOffered`, `connectionClosed`, `tooManyReads`, or the error of the
   *   server
   */
  async read(
    serverId: ServerId,
    uri: string,
    signal: AbortSignal,
  ): Promise<ResourceReading & { readonly before: ResourceReading | null }> {
    const { servers, clock, watches, records, limits } = this.#parts;
    limits.count(serverId);
    const { mcp } = servers.connection(serverId);
    // Counted from the start of the read: a change during the read requires another one.
    watches.seen(serverId, uri);
    const contents = await records.around(
      { kind: 'resourceRead', serverId, address: uri, act: 'resourceRead' },
      () => this.#contents(mcp, uri, signal),
      { signal, sizeOf: (read) => read.reduce((sum, { size }) => sum + size, 0) },
    );
    const reading = { contents, readAt: clock.now() };
    return { ...reading, before: this.#seen.take(serverId, uri, reading) };
  }

  async #contents(
    mcp: ReturnType<ConnectedServers['connection']>['mcp'],
    uri: string,
    signal: AbortSignal,
  ): Promise<ResourceContent[]> {
    const { contents } = await mcp.readResource(uri, { signal }).catch((error: unknown) => {
      throw readError(error, uri);
    });
    return readContents(contents, this.#parts.blobs);
  }

  removeServer(serverId: ServerId): void {
    this.#seen.forget(serverId);
    this.#parts.limits.forget(serverId);
  }
}
