import type { SentSource } from '../../../../shared/domain/sentRequest.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import {
  callToolName,
  findToolsName,
  loadSkillName,
  readResultName,
  readSkillFileName,
} from '../../calls/catalog/toolNames.ts';
import { foundToolParts } from './foundToolParts.ts';
import { type BodyPart, labelledSource, markedParts, marksOf } from './markedParts.ts';

/**
 * The parts of a request in their order, in the form of any provider: Anthropic's Messages, OpenAI's Responses, Chat Completions. What it
 * does not know is a part as well, so that nothing is left out. Pure.
 *
 * @param serverOf the servers of tools, by the names that models see
 */
export function bodyParts(body: JsonValue, serverOf: Readonly<Record<string, string>>): BodyPart[] {
  if (!isJsonObject(body)) return [{ source: { kind: 'format' }, text: JSON.stringify(body) }];
  const calls = new Map<string, string>();
  const serverOfTool = (name: string) => (Object.hasOwn(serverOf, name) ? (serverOf[name] ?? null) : null);
  return Object.entries(body).flatMap(([field, value]): BodyPart[] => {
    if (field === 'system' || field === 'instructions') return textsIn(value).flatMap(systemParts);
    if (field === 'tools' && isList(value)) return value.map((tool) => toolPart(tool, serverOfTool));
    if ((field === 'messages' || field === 'input') && isList(value)) {
      return value.flatMap((item) => messageParts(item, calls, serverOfTool, !('tools' in body)));
    }
    return [{ source: { kind: 'format' }, name: field, text: JSON.stringify(value) }];
  });
}

/** Their results are text of the servers that skills are from. */
const skillTools = new Set([loadSkillName, readSkillFileName, readResultName]);

type ServerOf = (tool: string) => string | null;

function systemParts(text: string): BodyPart[] {
  return markedParts(text, marksOf.system, { kind: 'gatehouse' });
}

function toolPart(tool: JsonValue, serverOf: ServerOf): BodyPart {
  const inner = isJsonObject(tool) && isJsonObject(tool['function']) ? tool['function'] : tool;
  const name = isJsonObject(inner) ? textOf(inner['name']) : '';
  return { source: { kind: 'tools', server: serverOf(name) }, name, text: JSON.stringify(tool) };
}

/** @param calls the tools of the calls so far, by their ids */
function messageParts(
  item: JsonValue,
  calls: Map<string, string>,
  serverOf: ServerOf,
  isWithoutTools: boolean,
): BodyPart[] {
  if (!isJsonObject(item)) return [unknownPart(item)];
  const { role, type } = item;
  const call = (id: JsonValue | undefined, name: JsonValue | undefined, given: JsonValue | undefined): BodyPart => {
    const tool = calledTool(textOf(name), given);
    calls.set(textOf(id), tool);
    return { source: { kind: 'calls', server: serverOf(tool) }, name: tool, text: asText(given) };
  };
  const result = (id: JsonValue | undefined, content: JsonValue | undefined) =>
    resultOf(calls.get(textOf(id)) ?? '', content);
  const resultOf = (tool: string, content: JsonValue | undefined): BodyPart[] => {
    const source = { kind: 'results', server: serverOf(tool) } as const;
    if (tool === findToolsName) return textsIn(content ?? '').flatMap(foundToolParts);
    const marks = skillTools.has(tool) ? marksOf.skills : marksOf.none;
    return textsIn(content ?? '').flatMap((text) => markedParts(text, marks, source, tool));
  };
  if (type === 'function_call') return [call(item['call_id'], item['name'], item['arguments'])];
  if (type === 'function_call_output') return result(item['call_id'], item['output']);
  if (type === 'reasoning') return [{ source: { kind: 'reasoning' }, text: JSON.stringify(item) }];
  if (role === 'system' || role === 'developer') return textsIn(item['content'] ?? '').flatMap(systemParts);
  if (role === 'tool') return result(item['tool_call_id'], item['content']);
  const otherwise: SentSource = { kind: role === 'assistant' ? 'answers' : 'user' };
  // A picture, a sound or a PDF is from whom the label before it names, or from the result before it.
  let media: SentSource | undefined;
  const said = (text: string): BodyPart[] => {
    const labelled = labelledSource(text) ?? resultSource(text, serverOf);
    media = labelled;
    if (labelled !== undefined) return [{ source: labelled, text }];
    return toldPieces(text, role, isWithoutTools).flatMap((piece): BodyPart[] => {
      switch (piece.kind) {
        case 'said':
          return markedParts(piece.text, marksOf.said, otherwise);
        case 'call':
          return [{ ...call(undefined, piece.tool, piece.given), text: piece.text }];
        case 'result': {
          const frame = { source: { kind: 'results', server: serverOf(piece.tool) }, name: piece.tool } as const;
          media = frame.source;
          return [{ ...frame, text: piece.begin }, ...resultOf(piece.tool, piece.text), { ...frame, text: piece.end }];
        }
      }
    });
  };
  const blocks = isList(item['content']) ? item['content'] : textsIn(item['content'] ?? '');
  const toolCalls = isList(item['tool_calls']) ? item['tool_calls'] : [];
  return [
    ...furtherParts(item, ['role', 'type', 'content', 'phase', 'tool_calls']),
    ...blocks.flatMap((block): BodyPart[] => {
      if (!isJsonObject(block)) return textsIn(block).flatMap(said);
      if (block['type'] === 'tool_use') return [call(block['id'], block['name'], block['input'])];
      if (block['type'] === 'tool_result') {
        media = { kind: 'results', server: serverOf(calls.get(textOf(block['tool_use_id'])) ?? '') };
        return result(block['tool_use_id'], block['content']);
      }
      if (block['type'] === 'thinking' || block['type'] === 'redacted_thinking') {
        return [{ source: { kind: 'reasoning' }, text: JSON.stringify(block) }];
      }
      if (typeof block['text'] === 'string') return said(block['text']);
      return [{ source: media ?? otherwise, text: JSON.stringify(block) }];
    }),
    ...toolCalls.flatMap((each): BodyPart[] => {
      const made = isJsonObject(each) && isJsonObject(each['function']) ? each['function'] : undefined;
      if (!isJsonObject(each) || made === undefined) return [unknownPart(each)];
      return [call(each['id'], made['name'], made['arguments']), ...furtherParts(each, ['id', 'type', 'function'])];
    }),
  ];
}

/** What servers of Chat Completions get back with an answer or a call: its reasoning under several names, and signatures. */
function furtherParts(object: JsonObject, usual: readonly string[]): BodyPart[] {
  const further = Object.entries(object).filter(([field]) => !usual.includes(field));
  return further.map(([name, value]) => ({ source: { kind: 'reasoning' }, name, text: asText(value) }));
}

type ToldPiece =
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'call'; readonly tool: string; readonly given: string; readonly text: string }
  | {
      readonly kind: 'result';
      readonly tool: string;
      readonly begin: string;
      readonly text: string;
      readonly end: string;
    };

const toldResult = /^(From the result of ([A-Za-z0-9_-]{1,64}):\n<result>\n)(.*?)(\n<\/result>)$/gmsu;
const toldCall = /^\[Called ([A-Za-z0-9_-]{1,64}) with (.*)\]$/gmu;

/** A text in pieces: a model without tools is told of calls and results in words; see `withoutCalls`. Elsewhere these are words like others. */
function toldPieces(text: string, role: JsonValue | undefined, isWithoutTools: boolean): ToldPiece[] {
  if (!isWithoutTools) return [{ kind: 'said', text }];
  const pieces: ToldPiece[] = [];
  let end = 0;
  const isAnswer = role === 'assistant';
  for (const found of text.matchAll(isAnswer ? toldCall : toldResult)) {
    const [whole, first = '', second = '', inner = '', last = ''] = found;
    pieces.push({ kind: 'said', text: text.slice(end, found.index) });
    pieces.push(
      isAnswer
        ? { kind: 'call', tool: first, given: second, text: whole }
        : { kind: 'result', tool: second, begin: first, text: inner, end: last },
    );
    end = found.index + whole.length;
  }
  return [...pieces, { kind: 'said', text: text.slice(end) }];
}

/** Where results may hold text only, their pictures follow in a message that names the tool; see `chatRequest`. */
function resultSource(text: string, serverOf: ServerOf): SentSource | undefined {
  const [, tool] = /^From the result of ([A-Za-z0-9_-]{1,64}):$/u.exec(text) ?? [];
  return tool === undefined ? undefined : { kind: 'results', server: serverOf(tool) };
}

/** A call through Gatehouse's own tool is a call of the tool it names. Pure. */
export function calledTool(name: string, given: JsonValue | undefined): string {
  if (name !== callToolName) return name;
  const args = typeof given === 'string' ? parsed(given) : given;
  return isJsonObject(args) && typeof args['name'] === 'string' ? args['name'] : name;
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The texts of a content: one, or those of its blocks. A block of another kind, such as a picture, is its JSON. */
function textsIn(content: JsonValue): string[] {
  if (typeof content === 'string') return content === '' ? [] : [content];
  if (isList(content)) return content.flatMap(textsIn);
  if (isJsonObject(content) && typeof content['text'] === 'string') return [content['text']];
  return content === null ? [] : [JSON.stringify(content)];
}

function unknownPart(value: JsonValue): BodyPart {
  return { source: { kind: 'format' }, text: JSON.stringify(value) };
}

function asText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? {});
}

function textOf(value: JsonObject[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
