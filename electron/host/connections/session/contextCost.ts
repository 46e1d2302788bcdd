import type { Tool } from '@modelcontextprotocol/client';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import { tokensOf } from '../../../../shared/domain/tokenEstimate.ts';
import { modelTools } from '../../models/wire/modelTools.ts';

/**
 * The approximate number of tokens that a server takes of a model's context: its tools as they would be sent without
 * those of others. Pure.
 */
export function contextCost(tools: readonly Tool[]): number {
  const offered = tools.map(({ name, title, description = '', inputSchema }) => ({
    tool: { serverId: '', name },
    modelName: name,
    title,
    description,
    inputSchema: isJsonObject(inputSchema) ? inputSchema : {},
  }));
  return tokensOf(modelTools(offered, Infinity).chars);
}
