import type { Resource } from '@modelcontextprotocol/client';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { isForUserOnly, readAnnotations } from '../../../../shared/domain/contentAnnotations.ts';
import type { SuggestedResource } from '../../../../shared/domain/resource.ts';
import type { Settings } from '../../../../shared/domain/settings.ts';
import { accessOf } from '../../calls/catalog/accessNews.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import { toResourceSummary } from '../../ground/offers/listedWords.ts';
import { nextTask } from '../../ground/state/nextTask.ts';
import type { Clock } from '../../ports/system.ts';
import { SuggestionIndex } from './suggestedResources.ts';

export interface ResourceSuggesterParts {
  readonly servers: Pick<ConnectedServers, 'running' | 'connection' | 'all' | 'find'>;
  readonly settings: { readonly current: Pick<Settings, 'modelAccess' | 'mustSuggestResources'> };
  readonly clock: Clock;
}

interface Candidate {
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly resource: Resource;
}

interface Listed {
  readonly id: ServerId;
  readonly name: string;
  readonly resources: readonly Resource[];
}

interface Made {
  readonly index: SuggestionIndex;
  readonly candidates: readonly Candidate[];
}

/** Of one server; the first ones that it lists. */
const maxResourcesOfServer = 5000;
const resourcesInOneSlice = 200;

/**
 * Suggests resources for a message that is being typed: by its words, among what servers have listed already whose resources the user
 * offers to models. Nothing is asked of a server for it, and nothing is read.
 */
export class ResourceSuggester {
  readonly #parts: ResourceSuggesterParts;
  #lists: readonly (readonly Resource[])[] = [];
  #made: Promise<Made> | undefined;

  constructor(parts: ResourceSuggesterParts) {
    this.#parts = parts;
  }

  /** The best first; none while the user has not switched suggestions on. */
  async suggest(text: string): Promise<SuggestedResource[]> {
    if (!this.#parts.settings.current.mustSuggestResources) return [];
    const servers = this.#listed();
    const lists = servers.map(({ resources }) => resources);
    const isSame = lists.length === this.#lists.length && lists.every((list, at) => list === this.#lists[at]);
    if (!isSame || this.#made === undefined) {
      this.#lists = lists;
      this.#made = this.#make(servers);
    }
    const { index, candidates } = await this.#made;
    return index.find(text).flatMap((at): SuggestedResource[] => {
      const found = candidates[at];
      if (found === undefined) return [];
      const { serverId, serverName, resource } = found;
      return [{ serverId, serverName, resource: toResourceSummary(resource) }];
    });
  }

  #listed(): Listed[] {
    const { servers } = this.#parts;
    return servers.running().flatMap(({ definition: { id, name } }): Listed[] => {
      const { resources } = servers.connection(id).offer;
      if (resources === undefined || !accessOf(id, this.#parts).includes('resources')) return [];
      return [{ id, name, resources }];
    });
  }

  async #make(servers: readonly Listed[]): Promise<Made> {
    const index = new SuggestionIndex();
    const candidates: Candidate[] = [];
    for (const { id, name, resources } of servers)
      for (const resource of resources.slice(0, maxResourcesOfServer)) {
        // What a server means for the user's eyes only is not for a model.
        if (isForUserOnly(readAnnotations(resource.annotations))) continue;
        if (candidates.length > 0 && candidates.length % resourcesInOneSlice === 0) await nextTask(this.#parts.clock);
        index.add(resource);
        candidates.push({ serverId: id, serverName: name, resource });
      }
    return { index, candidates };
  }
}
