import type { Resource } from '@modelcontextprotocol/client';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ResourceRow, ResourceView } from '../../../../shared/domain/resource.ts';
import type { Clock } from '../../ports/system.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { IndexedResource } from './indexedResource.ts';
import { indexServer, type Rest, type ServerIndex } from './resourceIndex.ts';
import { ResourceSearch } from './resourceSearch.ts';
import { resourceRow, TreeRows, type TreeTop } from './treeRows.ts';

export interface ResourceBrowserParts {
  readonly servers: Pick<ConnectedServers, 'running' | 'connection'>;
  readonly clock: Clock;
}

/** The present list of a server, and its index. */
interface Known {
  readonly resources: readonly Resource[];
  readonly label: string;
  readonly making: Promise<ServerIndex>;
  made: ServerIndex | undefined;
}

interface Listed {
  readonly id: ServerId;
  readonly name: string;
  readonly resources: readonly Resource[];
}

/** The resources of all servers as rows that can be opened, searched and read a page at a time. */
export class ResourceBrowser {
  readonly #parts: ResourceBrowserParts;
  readonly #rest: Rest;
  readonly #search: ResourceSearch;
  readonly #known = new Map<ServerId, Known>();

  constructor(parts: ResourceBrowserParts) {
    this.#parts = parts;
    this.#rest = () => new Promise((resolve) => parts.clock.after(0, resolve));
    this.#search = new ResourceSearch(parts.clock, this.#rest);
  }

  /** @throws the reason of `signal` */
  async rows(
    view: ResourceView,
    { offset, limit }: { readonly offset: number; readonly limit: number },
    signal: AbortSignal,
  ): Promise<{ rows: ResourceRow[]; total: number }> {
    if (isTree(view)) {
      const tree = await this.#tree(view);
      return { rows: tree.rows(offset, limit), total: tree.total };
    }
    const hits = await this.#hits(view, signal);
    const siblings = hits.length;
    const rows = hits
      .slice(offset, offset + limit)
      .map((hit, at) => resourceRow(hit, { level: 1, place: offset + at + 1, siblings, parent: null }));
    return { rows, total: siblings };
  }

  /** The next row after `from`, wrapping around, whose label begins with `letters`. @throws the reason of `signal` */
  async rowAt(view: ResourceView, from: number, letters: string, signal: AbortSignal): Promise<number | null> {
    const labels = isTree(view) ? await this.#treeLabels(view) : listLabels(await this.#hits(view, signal));
    const wanted = letters.toLowerCase();
    for (const [at, label] of labels(from + 1)) if (label.toLowerCase().startsWith(wanted)) return at;
    for (const [at, label] of labels(0)) {
      if (at > from) break;
      if (label.toLowerCase().startsWith(wanted)) return at;
    }
    return null;
  }

  async #treeLabels(view: ResourceView) {
    const tree = await this.#tree(view);
    return (from: number) => tree.labels(from);
  }

  async #tree(view: ResourceView): Promise<TreeRows> {
    const open = new Set(view.open);
    const tops = await Promise.all(
      this.#listed().map(async (server): Promise<TreeTop> => {
        const known = this.#knownOf(server);
        const index = open.has(server.id) ? await known.making : known.made;
        return {
          serverId: server.id,
          label: server.name,
          count: index?.entries.length ?? server.resources.length,
          tree: index?.tree,
        };
      }),
    );
    return new TreeRows(tops, open);
  }

  async #hits({ search }: ResourceView, signal: AbortSignal): Promise<readonly IndexedResource[]> {
    const indexes = await Promise.all(this.#listed().map((server) => this.#knownOf(server).making));
    signal.throwIfAborted();
    return this.#search.find(indexes, search, signal);
  }

  /** The running servers that have listed their resources. Results of others are dropped. */
  #listed(): Listed[] {
    const { servers } = this.#parts;
    const listed = servers.running().flatMap(({ definition: { id, name } }): Listed[] => {
      const { resources } = servers.connection(id).offer;
      return resources === undefined ? [] : [{ id, name, resources }];
    });
    for (const id of this.#known.keys()) {
      if (listed.some((server) => server.id === id)) continue;
      this.#known.delete(id);
      this.#search.forget();
    }
    return listed;
  }

  /**
   * Starts to build the index when the resources are first shown, so that it is ready when the user opens or searches.
   */
  #knownOf(server: Listed): Known {
    const before = this.#known.get(server.id);
    if (before?.resources === server.resources && before.label === server.name) return before;
    const making = indexServer(server, server.resources, this.#rest);
    const known: Known = { resources: server.resources, label: server.name, making, made: undefined };
    void making.then((index) => (known.made = index));
    this.#known.set(server.id, known);
    return known;
  }
}

function isTree({ shape, search }: ResourceView): boolean {
  return shape === 'tree' && search.trim() === '';
}

function listLabels(hits: readonly IndexedResource[]) {
  return function* (from: number): Iterable<readonly [number, string]> {
    for (let at = from; at < hits.length; at++) {
      const hit = hits[at];
      if (hit !== undefined) yield [at, hit.resource.title ?? hit.resource.name];
    }
  };
}
