import type { RanElsewhere, ToolCall } from '../../../../shared/domain/tool.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';

/** Reads the calls of a tool, by its name for models, in other versions of the conversation; newest first. */
export type ReadOtherCalls = (modelName: string) => Promise<readonly ToolCall[]>;

/** Marks new calls that already ran, with the same arguments, in another version of the conversation. */
export async function markRanElsewhere(calls: readonly ToolCall[], readOthers: ReadOtherCalls): Promise<ToolCall[]> {
  const others = new Map<string, readonly ToolCall[]>();
  for (const { modelName } of calls) {
    if (!others.has(modelName)) others.set(modelName, await readOthers(modelName));
  }
  return calls.map((call) => {
    // The host's own tools only read.
    if (call.host !== undefined) return call;
    const ran = ranAmong(call, others.get(call.modelName) ?? []);
    return ran === undefined ? call : { ...call, ranElsewhere: ran };
  });
}

/** The first of these calls that was sent to the same tool with the same arguments. Pure. */
function ranAmong(call: ToolCall, others: readonly ToolCall[]): RanElsewhere | undefined {
  const wanted = canonicalHash(call.arguments);
  for (const other of others) {
    const isSameTool = other.tool?.serverId === call.tool?.serverId && other.tool?.name === call.tool?.name;
    if (other.startedAt === undefined || !isSameTool) continue;
    if (canonicalHash(other.editedArguments ?? other.arguments) !== wanted) continue;
    return { callId: other.id, outcome: outcomeOf(other), startedAt: other.startedAt };
  }
  return undefined;
}

function outcomeOf({ state }: ToolCall): RanElsewhere['outcome'] {
  switch (state.kind) {
    case 'done':
    case 'withheld':
      return 'done';
    case 'failed':
      return state.result === undefined ? 'unknown' : 'failed';
    default:
      return 'unknown';
  }
}
