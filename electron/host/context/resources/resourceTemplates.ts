import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ResourceTemplateSummary } from '../../../../shared/domain/offer.ts';
import type { TemplateVariable } from '../../../../shared/domain/resource.ts';
import { toTemplateSummary } from '../../ground/offers/listedWords.ts';
import { isOffered } from '../../connections/session/capabilities.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import { templateVariables } from './uriTemplate.ts';

/** More than users look through; the rest is only counted. */
const maxTemplates = 300;

export interface ListedTemplate extends ResourceTemplateSummary {
  readonly serverId: ServerId;
  readonly variables: TemplateVariable[] | null;
  readonly canComplete: boolean;
}

type Servers = Pick<ConnectedServers, 'running' | 'connection'>;

/** The templates of all running servers. */
export function listTemplates(registry: Servers): { templates: ListedTemplate[]; left: number } {
  const all = registry.running().flatMap(({ definition: { id: serverId } }) => {
    const { mcp, offer } = registry.connection(serverId);
    const canComplete = isOffered('completion/complete', mcp.capabilities, mcp.revision);
    return (offer.resourceTemplates ?? []).map((template) => ({ template, serverId, canComplete }));
  });
  const templates = all.slice(0, maxTemplates).map(({ template, serverId, canComplete }) => {
    return { ...toTemplateSummary(template), serverId, canComplete, variables: variablesOf(template.uriTemplate) };
  });
  return { templates, left: all.length - templates.length };
}

function variablesOf(uriTemplate: string): TemplateVariable[] | null {
  try {
    return templateVariables(uriTemplate);
  } catch {
    return null;
  }
}
