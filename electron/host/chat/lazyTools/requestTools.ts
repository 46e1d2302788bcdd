import { isOffered, type OfferedTools } from '../../../../shared/domain/assistant.ts';
import type { ToolSummary } from '../../../../shared/domain/tool.ts';
import type { ToolCatalog } from '../../calls/catalog/toolCatalog.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { ModelLimits, ModelTool } from '../../ports/modelProvider.ts';
import { callToolTool, findToolsTool, listedName } from './searchTools.ts';
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

/** Definitions are sent as far as they fit; or found, as soon as that costs less than sending them. */
const percentOf = { sent: null, searched: 0 } as const;

/** How many sets are kept of one list of tools: one for each model and setup in use. */
const maxSetsKept = 50;

/** Which tools requests have. Thousands of them are looked through when something changed, not with every request. */
export class RequestTools {
  readonly #parts: RequestToolsParts;
  readonly #sets = new WeakMap<readonly ToolSummary[], Map<string, RequestToolSet>>();

  constructor(parts: RequestToolsParts) {
    this.#parts = parts;
  }

  /**
   * @param ofChat the tools that the chat offers; `null`: all
   * @param reserved places for other tools of Gatehouse
   * @param loading what the user said for this chat or answer, whatever is set for servers
   */
  of(
    ofChat: OfferedTools | null,
    { tools: maxTools, contextTokens }: Pick<ModelLimits, 'tools' | 'contextTokens'>,
    reserved = 0,
    loading?: 'sent' | 'searched',
  ): RequestToolSet {
    const offered = this.#parts.catalog.offered();
    const room = {
      ...(loading === undefined ? this.#parts.chosen() : { percent: percentOf[loading], loadings: {} }),
      maxTools,
      reserved,
      contextTokens,
    };
    const kept = this.#keptOf(offered);
    const key = JSON.stringify([ofChat, room]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const plan = planTools(
      ofChat === null ? offered : offered.filter(({ tool }) => isOffered({ tools: ofChat }, tool)),
      room,
    );
    const made = { ...plan, hostTools: this.#hostTools(plan) };
    kept.set(key, made);
    return made;
  }

  #keptOf(offered: readonly ToolSummary[]): Map<string, RequestToolSet> {
    const kept = this.#sets.get(offered);
    if (kept !== undefined && kept.size < maxSetsKept) return kept;
    const made = new Map<string, RequestToolSet>();
    this.#sets.set(offered, made);
    return made;
  }

  #hostTools({ searched }: ToolPlan): readonly ModelTool[] {
    if (searched.length === 0) return [];
    const ids = new Set(searched.map(({ tool }) => tool.serverId));
    const servers = [...ids].map((id) => listedName(this.#parts.registry.find(id)?.name ?? ''));
    return [findToolsTool([...new Set(servers)]), callToolTool];
  }
}
