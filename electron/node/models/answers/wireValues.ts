import type { TokenUsage } from '../../../../shared/domain/model.ts';
import { isJsonObject, jsonObject, type JsonObject } from '../../../../shared/lib/json.ts';

/**
 * Reads fields of a provider's stream. Compatible servers send other types than the SDKs promise, so nothing of a stream
 * is believed before it went through one of these: an odd field costs itself, never the answer or the chat.
 */

/** A field that should hold an object; an empty one for anything else. */
export function readObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** An object that is kept and sent back as it is; `undefined` for anything else, and for one that is nested too deep to be written. */
export function readGiven(value: unknown): JsonObject | undefined {
  return jsonObject.safeParse(value).data;
}

/** A field that should hold a list; an empty one for anything else. */
export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** A string, or `undefined` for anything else. */
export function readString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The text of a field: a string, or the texts of a list of parts, as some servers send it. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  return readList(value)
    .map((part) => (typeof part === 'string' ? part : (readString(readObject(part)['text']) ?? '')))
    .join('');
}

/** The name of a tool when a model gave none; no tool has it, and every provider accepts it back. */
const unnamedTool = 'unnamed_tool';

export function readToolName(value: unknown): string {
  return typeof value === 'string' && value.trim() !== '' ? value : unnamedTool;
}

/** The arguments of a call as JSON text; some servers send the object itself. Empty where there are none. */
export function readArguments(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Far above every window. Usage is summed over years, and a few absurd counts would make the sums unreadable for good. */
const maxTokenCount = 100_000_000;

/** A number of tokens; `undefined` for any other value, and for one that no request can have. */
export function readTokens(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined;
  return value >= 0 && value <= maxTokenCount ? value : undefined;
}

/** What a provider says of its cache: how much of the input it read there, and how much it wrote to it. */
interface CacheCounts {
  readonly cached?: unknown;
  readonly written?: unknown;
}

/** The usage of an answer; `undefined` when it is unreadable, rather than a wrong figure. The parts are never more than the input. */
export function readUsage(
  input: unknown,
  output: unknown,
  { cached, written }: CacheCounts = {},
): TokenUsage | undefined {
  const [inputTokens, outputTokens] = [readTokens(input), readTokens(output)];
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const cachedTokens = Math.min(readTokens(cached) ?? 0, inputTokens);
  const cacheWriteTokens = Math.min(readTokens(written) ?? 0, inputTokens - cachedTokens);
  return {
    inputTokens,
    outputTokens,
    ...(cachedTokens === 0 ? {} : { cachedTokens }),
    ...(cacheWriteTokens === 0 ? {} : { cacheWriteTokens }),
  };
}
