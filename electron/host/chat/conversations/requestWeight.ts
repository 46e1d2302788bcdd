import { textTokens } from '../../../../shared/domain/tokenEstimate.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import { toolTokens } from '../../models/requestTokens.ts';
import type { ModelLimits, ModelRequest } from '../../ports/modelProvider.ts';
import { readResultTool } from '../budget/readResultTool.ts';
import type { ToolWeight } from '../budget/toolQuestion.ts';

/** What a request takes besides its messages. The host's own tool is counted always, so that offering it changes no plan. Pure. */
export function fixedTokens(system: string, tools: ModelRequest['tools']): number {
  return [...tools, readResultTool].reduce((sum, tool) => sum + toolTokens(tool), textTokens(system));
}

/** What the tools of a request take. Pure. */
export function weightOf(tools: ModelRequest['tools'], scale: number, { contextTokens }: ModelLimits): ToolWeight {
  const tokens = tools.reduce((sum, tool) => sum + toolTokens(tool), 0);
  return { tokens: Math.round(tokens * scale), contextTokens, set: canonicalHash(tools.map(({ name }) => name)) };
}
