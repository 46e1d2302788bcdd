import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ResultLimits } from '../../../../shared/domain/resultLimits.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { readResultName } from '../../calls/catalog/toolNames.ts';
import type { ModelMessage, ModelPart, ModelToolResult } from '../../ports/modelProvider.ts';

/** Results as they are before a limit of their server. */
const wholes = new WeakMap<ModelToolResult, ModelToolResult>();
/** A result keeps its form from request to request, as long as its limit is the same. */
const known = new WeakMap<ModelToolResult, { readonly max: number; readonly made: ModelToolResult }>();

/** The messages with the results of servers within the limits that the user set for them, and how many are cut. Pure. */
export function withResultLimits(
  messages: readonly ModelMessage[],
  calls: readonly Pick<ToolCall, 'id' | 'tool'>[],
  limits: ResultLimits,
): { readonly messages: readonly ModelMessage[]; readonly cut: number } {
  if (Object.keys(limits).length === 0) return { messages, cut: 0 };
  const servers = new Map<string, ServerId>(
    calls.flatMap(({ id, tool }) => (tool === null ? [] : [[id, tool.serverId]])),
  );
  let cut = 0;
  const limited = messages.map((message): ModelMessage => {
    if (message.role !== 'tool') return message;
    const results = message.results.map((result) => {
      const server = servers.get(result.callId);
      const max = server === undefined ? undefined : limits[server];
      const made = max === undefined ? result : limitedResult(result, max);
      if (made !== result) cut++;
      return made;
    });
    return { ...message, results };
  });
  return cut === 0 ? { messages, cut } : { messages: limited, cut };
}

/** The result before it was limited. */
export function wholeResult(result: ModelToolResult): ModelToolResult {
  return wholes.get(result) ?? result;
}

/** The beginning of a result, and how the model reads the rest. Positions are those of `read_result`: texts are joined by a line break. */
function limitedResult(result: ModelToolResult, max: number): ModelToolResult {
  const before = known.get(result);
  if (before?.max === max) return before.made;
  const made = makeLimited(result, max);
  known.set(result, { max, made });
  if (made !== result) wholes.set(made, result);
  return made;
}

function makeLimited(result: ModelToolResult, max: number): ModelToolResult {
  const texts = result.parts.flatMap((part) => (part.type === 'text' ? [part.text.length] : []));
  const characters = texts.reduce((sum, length) => sum + length, 0) + Math.max(0, texts.length - 1);
  if (characters <= max) return result;
  let at = 0;
  let end = 0;
  const parts = result.parts.flatMap((part): ModelPart[] => {
    if (part.type !== 'text') return [part];
    const from = at;
    at += part.text.length + 1;
    if (from >= max) return [];
    const text = keepStart(part.text, max - from);
    end = from + text.length;
    return text === '' ? [] : [{ ...part, text }];
  });
  return { ...result, parts: [...parts, { type: 'text', text: marker(result.callId, end, characters) }] };
}

function marker(id: string, end: number, characters: number): string {
  return (
    `[Gatehouse gives ${end} of ${characters} characters of this result: the user limited the results of this server. ` +
    `To read on, call ${readResultName} with id "${id}" and offset ${end}.]`
  );
}
