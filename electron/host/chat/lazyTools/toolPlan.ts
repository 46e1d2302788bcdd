import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ToolSummary } from '../../../../shared/domain/tool.ts';
import { charactersPerToken } from '../../../../shared/domain/tokenEstimate.ts';
import { toolCharsFor } from '../../../../shared/domain/toolLimits.ts';
import { minLazyChars, supposedContextTokens, type ToolLoading } from '../../../../shared/domain/toolLoading.ts';
import { definitionChars, modelTools } from '../../models/wire/modelTools.ts';
import type { ModelTool } from '../../ports/modelProvider.ts';

/** What decides which definitions a request has. */
export interface ToolRoom {
  /** How many tools a request may have; what its provider takes. */
  readonly maxTools: number;
  /** How many of them other tools of Gatehouse take. What is searched does not depend on it. */
  readonly reserved: number;
  /** The window of the model; `undefined`: not known. */
  readonly contextTokens: number | undefined;
  /** From which percentage of the window on definitions are not sent; `null`: they always are. */
  readonly percent: number | null;
  /** What the user chose for single servers. */
  readonly loadings: Readonly<Partial<Record<ServerId, ToolLoading>>>;
}

/** The definitions of one request, and the tools that its model finds by a search. */
export interface ToolPlan {
  readonly tools: readonly ModelTool[];
  /** Tools that are neither sent nor found. */
  readonly leftOut: number;
  /** The names of tools that are sent with a shorter definition than their server lists. */
  readonly shortened: readonly string[];
  /** The tools that have to be searched, in the order of the catalogue. */
  readonly searched: readonly ToolSummary[];
}

/** `find_tools` and `call_tool`. */
const searchTools = 2;

/**
 * Which definitions a request has. Nothing depends on the chat but the tools that are offered in it, so the beginning of its requests
 * stays the same from request to request, and in the provider's cache. Pure.
 *
 * @param offered in the order of the catalogue
 */
export function planTools(offered: readonly ToolSummary[], room: ToolRoom): ToolPlan {
  const maxChars = toolCharsFor(room.contextTokens);
  const canSearch = room.maxTools > searchTools;
  const searched = canSearch ? toSearch(offered, room) : new Set<ToolSummary>();
  if (searched.size === 0) {
    const isAllSent = modelTools(offered, room.maxTools, maxChars).leftOut === 0;
    if (isAllSent || room.percent === null || !canSearch)
      return { ...modelTools(offered, room.maxTools - room.reserved, maxChars), searched: [] };
  }
  const sent = offered.filter((tool) => !searched.has(tool));
  const { tools, shortened, leftOut } = modelTools(sent, room.maxTools - room.reserved - searchTools, maxChars);
  if (leftOut === 0) return { tools, shortened, leftOut, searched: offered.filter((tool) => searched.has(tool)) };
  const names = new Set(tools.map(({ name }) => name));
  return { tools, shortened, leftOut: 0, searched: offered.filter(({ modelName }) => !names.has(modelName)) };
}

function toSearch(offered: readonly ToolSummary[], { maxTools, contextTokens, percent, loadings }: ToolRoom) {
  const [onlySearched, others] = [
    offered.filter(({ tool }) => loadings[tool.serverId] === 'searched'),
    offered.filter(({ tool }) => loadings[tool.serverId] !== 'searched'),
  ];
  if (percent === null) return new Set(onlySearched);
  const chars = others.reduce((sum, tool) => sum + definitionChars(tool), 0);
  const tokens = (percent / 100) * (contextTokens ?? supposedContextTokens);
  const isTooMuch = chars > Math.max(minLazyChars, tokens * charactersPerToken);
  if (!isTooMuch && others.length <= maxTools) return new Set(onlySearched);
  return new Set(offered.filter(({ tool }) => loadings[tool.serverId] !== 'always'));
}
