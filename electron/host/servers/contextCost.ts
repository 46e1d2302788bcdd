import type { Tool } from '@modelcontextprotocol/client';
import { tokensOf } from '../../../shared/domain/tokenEstimate.ts';

/** About how many tokens a server takes of a model's context: its tools as models see them, and its instructions. Pure. */
export function contextCost(tools: readonly Tool[], instructions: string | undefined): number {
  const characters = tools.reduce(
    (sum, { name, description = '', inputSchema }) => sum + JSON.stringify({ name, description, inputSchema }).length,
    instructions?.length ?? 0,
  );
  return tokensOf(characters);
}
