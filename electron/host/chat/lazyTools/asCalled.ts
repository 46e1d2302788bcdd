import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { callToolName } from '../../../../shared/domain/toolLoading.ts';
import type { JsonValue } from '../../../../shared/lib/json.ts';

/** A call under the name that its model called. Pure. */
export function asCalled({ modelName, arguments: args, through }: ToolCall): { name: string; arguments: JsonValue } {
  return through === undefined
    ? { name: modelName, arguments: args }
    : { name: callToolName, arguments: { name: modelName, arguments: args } };
}
