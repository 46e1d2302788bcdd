import { callToolName, findToolsName } from '../../../../shared/domain/toolLoading.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelMessage, ModelTool, ModelToolResult } from '../../ports/modelProvider.ts';
import type { PlannedCall } from './planCalls.ts';
import { askedWords, isFiller, isSmallTalk, meanings, operatorsIn, wordsOf } from './words.ts';

/** A call as the model writes it. */
export interface PracticeCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** The tools of a request. */
interface RequestTools {
  /** Those that can be called as they are: all but the two of the search. */
  readonly listed: readonly ModelTool[];
  /** Whether others are found by a search. */
  readonly hasSearch: boolean;
}

/** Parts the tools of a request from those with which others are found. Pure. */
export function readTools(tools: readonly ModelTool[]): RequestTools {
  const hasSearch = [findToolsName, callToolName].every((name) => tools.some((tool) => tool.name === name));
  if (!hasSearch) return { listed: tools, hasSearch };
  return { listed: tools.filter(({ name }) => name !== findToolsName && name !== callToolName), hasSearch };
}

/** How much of a text is read. */
const maxReadCharacters = 10_000;
const maxQueryCharacters = 500;
/** The most that one search answers. */
const maxFoundTools = 20;
/** What stands in these is for the tool, and says nothing about which one is meant. */
const quotedValue = /"[^"\n]*"|“[^”\n]*”|`[^`\n]*`|\{[^{}]*\}/g;
const statement =
  /^\s*(?:(?:i|we|you|he|she|it|they|this|that|there)(?:\s+|['’])(?:am|are|is|was|were|m|re|s|ve|feel|know|love|hate|agree|understand)\s[^.!?;,\n]*|my\s+name\s+is\s[^.!?;,\n]*|(?:我|你|您|他|她|它|这|那)(?:是|很|叫|觉得)[^，。！？；\n]*)[.!。！]*\s*$/iu;

/**
 * The words of a text by which its tool can be searched, and what people say instead of them. `undefined` for a greeting, a statement, and
 * whatever else asks for nothing. Pure.
 */
export function searchQuery(said: string): string | undefined {
  const text = keepStart(said, maxReadCharacters);
  const asked = askedWords(text).filter((word) => /\p{L}/u.test(word));
  if (asked.every(isSmallTalk) || statement.test(text)) return undefined;
  const typed = [...typedWords(text.replace(quotedValue, ' ')), ...operatorsIn(text)];
  const words = typed.length === 0 ? asked : typed;
  const meant = words.flatMap((word) => [word, ...wordsOf(word)].flatMap((part) => meanings(part).slice(1)));
  return keepStart([...new Set([...words, ...meant])].join(' '), maxQueryCharacters).trim();
}

/** The words as they were typed, in lower case, without paths, addresses, numbers and what follows a name as its value. */
function typedWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => !/[/\\]/.test(part))
    .flatMap((part) => part.replace(/=.*$/s, '').match(/[\p{L}\p{N}_-]+/gu) ?? [])
    .filter((word) => /\p{L}/u.test(word) && !wordsOf(word).every(isFiller));
}

/** The call that searches. Pure. */
export function searchCall(query: string): PracticeCall {
  return { name: findToolsName, arguments: { query, limit: maxFoundTools } };
}

/** A planned call: one of a tool that was found goes through the tool of Gatehouse that is there for it. Pure. */
export function callOf({ tool, values }: PlannedCall, { listed, hasSearch }: RequestTools): PracticeCall {
  if (!hasSearch || listed.some(({ name }) => name === tool.name)) return { name: tool.name, arguments: values };
  return { name: callToolName, arguments: { name: tool.name, arguments: values } };
}

/** The search among results, and what was searched for. Pure. */
export function searchAmong(
  results: readonly ModelToolResult[],
  calls: readonly PracticeCall[],
): { readonly found: readonly ModelTool[]; readonly query: string } | undefined {
  const result = results.find(({ name, isError }) => name === findToolsName && !isError);
  if (result === undefined) return undefined;
  const query = calls.find(({ name }) => name === findToolsName)?.arguments['query'];
  return { found: toolsIn(result), query: typeof query === 'string' ? query : '' };
}

/** The tools of the last search, whoever of the models made it. Pure. */
export function lastFound(messages: readonly ModelMessage[]): readonly ModelTool[] {
  const result = messages
    .flatMap((message) => (message.role === 'tool' ? message.results : []))
    .findLast(({ name, isError }) => name === findToolsName && !isError);
  return result === undefined ? [] : toolsIn(result);
}

/** The definitions in an answer of the search, each in its line, the best first. Those that were too long for it have no schema. */
function toolsIn({ parts }: ModelToolResult): ModelTool[] {
  return parts
    .flatMap((part) => (part.type === 'text' ? part.text.split('\n') : []))
    .flatMap((line): ModelTool[] => {
      const { name, server, description, input_schema: inputSchema } = readLine(line);
      if (typeof name !== 'string' || typeof description !== 'string' || !isJsonObject(inputSchema)) return [];
      return [{ name, description, inputSchema, ...(typeof server === 'string' && { server }) }];
    });
}

function readLine(line: string): JsonObject {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Results under the names of the tools that were called, also where they were called through the tool of Gatehouse. Pure. */
export function underOwnNames(
  results: readonly ModelToolResult[],
  calls: readonly (PracticeCall & { readonly id: string })[],
): ModelToolResult[] {
  return results.map((result) => {
    const called = calls.find(({ id, name }) => id === result.callId && name === callToolName)?.arguments['name'];
    return typeof called === 'string' ? { ...result, name: called } : result;
  });
}
