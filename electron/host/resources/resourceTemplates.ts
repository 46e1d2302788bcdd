import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ResourceTemplateSummary } from '../../../shared/domain/offer.ts';
import type { TemplateValues, TemplateVariable } from '../../../shared/domain/resource.ts';
import { toTemplateSummary } from '../servers/listedWords.ts';
import { isOffered } from '../servers/session/capabilities.ts';
import type { ServerRegistry } from '../servers/serverRegistry.ts';
import { templateVariables } from './uriTemplate.ts';

/** More than anybody looks through; how many more there are is told. */
const mostTemplates = 300;
/** The specification's own bound (2025-06-18, server/utilities/completion). */
const mostValues = 100;

export interface ListedTemplate extends ResourceTemplateSummary {
  readonly serverId: ServerId;
  readonly variables: TemplateVariable[] | null;
  readonly completes: boolean;
}

type Servers = Pick<ServerRegistry, 'running' | 'connection'>;

/** The templates of all servers that run. */
export function listTemplates(registry: Servers): { templates: ListedTemplate[]; left: number } {
  const all = registry.running().flatMap(({ definition: { id: serverId } }) => {
    const { mcp, offer } = registry.connection(serverId);
    const completes = isOffered('completion/complete', mcp.capabilities, mcp.revision);
    return (offer.resourceTemplates ?? []).map((template) => ({ template, serverId, completes }));
  });
  const templates = all.slice(0, mostTemplates).map(({ template, serverId, completes }) => {
    return { ...toTemplateSummary(template), serverId, completes, variables: variablesOf(template.uriTemplate) };
  });
  return { templates, left: all.length - templates.length };
}

/**
 * How a variable of a template could go on, the other ones so far being what they are (2025-06-18, `context`).
 *
 * @throws HostError `cancelled` when something else was typed meanwhile, `notOffered`, or what the server said
 */
export async function completeVariable(
  registry: Servers,
  wish: {
    readonly serverId: ServerId;
    readonly uriTemplate: string;
    readonly variable: string;
    readonly typed: string;
    readonly values: TemplateValues;
  },
  signal: AbortSignal,
): Promise<{ values: string[]; hasMore: boolean }> {
  const { serverId, uriTemplate, variable, typed, values } = wish;
  const others = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name !== variable && value !== ''),
  );
  const { completions } = registry.connection(serverId);
  const found = await completions.ask(
    {
      ref: { type: 'ref/resource', uri: uriTemplate },
      argument: { name: variable, value: typed },
      ...(Object.keys(others).length === 0 ? {} : { context: { arguments: others } }),
    },
    signal,
  );
  const shown = found.values.slice(0, mostValues).map((value) => value.slice(0, 4000));
  return { values: shown, hasMore: found.hasMore === true || (found.total ?? 0) > shown.length };
}

function variablesOf(uriTemplate: string): TemplateVariable[] | null {
  try {
    return templateVariables(uriTemplate);
  } catch {
    return null;
  }
}
