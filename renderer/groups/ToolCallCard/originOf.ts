import type { ToolCall } from '../../../shared/domain/tool.ts';
import type { ResultOrigin } from '../ToolResult/ResultActionsContext.ts';

/** The origin of a call's result. */
export function originOf({ tool, modelName }: ToolCall): ResultOrigin {
  return { serverId: tool?.serverId, tool: tool?.name ?? modelName };
}
