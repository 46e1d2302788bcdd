import type { PageContract } from '../../../shared/contract/commands.ts';
import { toPromptSummary, toResourceSummary, toTemplateSummary } from '../ground/offers/listedWords.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly registry: ServerRegistry;
}

type Names = Extract<keyof PageContract, 'resource.list' | 'resourceTemplate.list' | 'prompt.list'>;

/** The lists of servers besides tools, in the order of the servers. */
export function offerHandlers({ registry }: Rooms): Handlers<PageContract, Names> {
  return {
    'resource.list': ({ serverId, ...page }) => {
      const { resources = [] } = registry.connection(serverId).offer;
      return { resources: pageOf(resources, page).map(toResourceSummary), total: resources.length };
    },
    'resourceTemplate.list': ({ serverId, ...page }) => {
      const { resourceTemplates = [] } = registry.connection(serverId).offer;
      const shown = pageOf(resourceTemplates, page).map(toTemplateSummary);
      return { resourceTemplates: shown, total: resourceTemplates.length };
    },
    'prompt.list': ({ serverId, ...page }) => {
      const { prompts = [] } = registry.connection(serverId).offer;
      return { prompts: pageOf(prompts, page).map(toPromptSummary), total: prompts.length };
    },
  };
}

interface PageWanted {
  readonly offset: number;
  readonly limit: number;
}

function pageOf<T>(items: readonly T[], { offset, limit }: PageWanted): T[] {
  return items.slice(offset, offset + limit);
}
