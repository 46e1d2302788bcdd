import type { ToolCall } from '../../../shared/domain/tool.ts';
import type { ResultOrigin } from '../ToolResult/ResultActionsContext.ts';

/** Where the result of a call comes from. */
export function originOf({ tool, modelName }: ToolCall): ResultOrigin {
  return { serverId: tool?.serverId, tool: tool?.name ?? modelName };
}
