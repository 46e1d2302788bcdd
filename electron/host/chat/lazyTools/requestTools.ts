import { isOffered, type OfferedTools } from '../../../../shared/domain/assistant.ts';
import type { ToolSummary } from '../../../../shared/domain/tool.ts';
import { nameStart } from '../../calls/catalog/toolNames.ts';
import type { ToolCatalog } from '../../calls/catalog/toolCatalog.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { ModelLimits, ModelTool } from '../../ports/modelProvider.ts';
import { callToolTool, findToolsTool } from './searchTools.ts';
import { planTools, type ToolPlan, type ToolRoom } from './toolPlan.ts';

export interface RequestToolsParts {
  readonly catalog: Pick<ToolCatalog, 'offered'>;
  readonly registry: Pick<ConnectedServers, 'find'>;
  /** What the user set about tools that take much room. */
  readonly chosen: () => Pick<ToolRoom, 'percent' | 'loadings'>;
}

/** The tools of a request. */
export interface RequestToolSet extends ToolPlan {
  /** `find_tools` and `call_tool`, where there is something to find. */
  readonly hostTools: readonly ModelTool[];
}

/** How many sets are kept of one list of tools: one for each model and setup in use. */
const maxSetsKept = 50;

/** Which tools requests have. Thousands of them are looked through when something changed, not with every request. */
export class RequestTools {
  readonly #parts: RequestToolsParts;
  readonly #sets = new WeakMap<readonly ToolSummary[], Map<string, RequestToolSet>>();

  constructor(parts: RequestToolsParts) {
    this.#parts = parts;
  }

  /** @param ofChat the tools that the chat offers; `null`: all */
  of(ofChat: OfferedTools | null, { tools: maxTools, contextTokens }: Pick<ModelLimits, 'tools' | 'contextTokens'>) {
    const offered = this.#parts.catalog.offered();
    const room = { ...this.#parts.chosen(), maxTools, contextTokens };
    let kept = this.#sets.get(offered);
    if (kept === undefined || kept.size >= maxSetsKept) this.#sets.set(offered, (kept = new Map()));
    const key = JSON.stringify([ofChat, room]);
    let set = kept.get(key);
    if (set === undefined) {
      const tools = ofChat === null ? offered : offered.filter(({ tool }) => isOffered({ tools: ofChat }, tool));
      const plan = planTools(tools, room);
      kept.set(key, (set = { ...plan, hostTools: this.#hostTools(plan) }));
    }
    return set;
  }

  #hostTools({ searched }: ToolPlan): readonly ModelTool[] {
    if (searched.length === 0) return [];
    const servers = new Set(searched.map(({ tool }) => this.#parts.registry.find(tool.serverId)?.name ?? ''));
    return [findToolsTool([...servers].map(nameStart)), callToolTool];
  }
}
