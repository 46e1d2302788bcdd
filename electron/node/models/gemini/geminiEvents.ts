import type { TokenUsage } from '../../../../shared/domain/model.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelEvent, ModelStop, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { AnswerFailed } from '../answers/answerFailed.ts';
import type { WireReader } from '../answers/readModelStream.ts';
import {
  readArguments,
  readGiven,
  readList,
  readObject,
  readString,
  readText,
  readTokens,
  readToolName,
  readUsage,
} from '../answers/wireValues.ts';
import { type OutlinePart, toCarry } from '../requests/outline.ts';
import { fromWireName } from './geminiNames.ts';

/** Reads the chunks of `streamGenerateContent`. */
export function createGeminiReader(access: ProviderAccess, model: string): WireReader {
  const parts = readGeminiParts();
  let usage: TokenUsage | undefined;
  let end: ModelStop | undefined;

  function noteUsage(counted: JsonObject): ModelEvent[] {
    const isFirst = usage === undefined;
    usage = usageOf(counted) ?? usage;
    // The input is paid for from here on, also when the answer is stopped or breaks off. The end has the final figures.
    return isFirst && usage !== undefined ? [{ type: 'usage', usage }] : [];
  }

  function read(event: unknown): readonly ModelEvent[] {
    const chunk = readObject(event);
    const events = noteUsage(readObject(chunk['usageMetadata']));
    const candidates = readList(chunk['candidates']).map(readObject);
    const { content, finishReason } = candidates.find(({ index = 0 }) => index === 0) ?? {};
    for (const part of readList(readObject(content)['parts'])) events.push(...parts.read(readObject(part)));
    const reason = readString(finishReason);
    if (reason !== undefined) end = stopOf(reason, parts.outline);
    // The request itself was declined: there is no answer.
    if (readObject(chunk['promptFeedback'])['blockReason'] !== undefined) end = 'refusal';
    return events;
  }

  function finish(): readonly ModelEvent[] | undefined {
    if (end === undefined) return undefined;
    const carry = toCarry(parts.outline, access, model);
    return [
      ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }]),
      ...(carry === undefined ? [] : [{ type: 'carry' as const, carry }]),
      { type: 'end', stop: end },
    ];
  }
  return { read, finish };
}

/**
 * The parts of one answer. Each goes back with its own signature, in its order: texts that came in pieces are one part as long as none of
 * them is signed.
 */
function readGeminiParts() {
  const outline: OutlinePart[] = [];

  function addText(text: string, more: JsonObject | undefined): void {
    const last = outline.at(-1);
    if (more !== undefined) outline.push({ kind: 'text', length: text.length, more });
    else if (last?.kind === 'text' && last.more === undefined)
      outline[outline.length - 1] = { kind: 'text', length: last.length + text.length };
    else if (text !== '') outline.push({ kind: 'text', length: text.length });
  }

  function addThought(text: string, more: JsonObject | undefined): void {
    const last = outline.at(-1);
    const before = last?.kind === 'opaque' && isPlainThought(last.item) ? readText(last.item['text']) : undefined;
    if (more === undefined && before !== undefined) outline.pop();
    const words = more === undefined ? `${before ?? ''}${text}` : text;
    outline.push({ kind: 'opaque', item: { text: words, thought: true, ...more } });
  }

  function read(part: JsonObject): ModelEvent[] {
    const { functionCall, text, thought, ...rest } = part;
    const more = Object.keys(rest).length === 0 ? undefined : readGiven(rest);
    if (functionCall !== undefined) {
      const { id, name, args } = readObject(functionCall);
      const own = readString(id);
      outline.push({
        kind: 'call',
        ...(own === undefined ? {} : { id: own }),
        ...(more === undefined ? {} : { more }),
      });
      return [{ type: 'toolCall', name: fromWireName(readToolName(name)), arguments: readArguments(args) || '{}' }];
    }
    const words = readText(text);
    if (thought === true) {
      addThought(words, more);
      return words === '' ? [] : [{ type: 'reasoning', text: words }];
    }
    // The end of an answer may be a signature alone.
    if (text !== undefined || (more !== undefined && Object.keys(more).join() === 'thoughtSignature')) {
      addText(words, more);
      return words === '' ? [] : [{ type: 'text', text: words }];
    }
    // Such as a picture: nothing that Gatehouse shows, but part of the answer.
    if (more !== undefined) outline.push({ kind: 'opaque', item: more });
    return [];
  }
  return { outline, read };
}

function isPlainThought(item: JsonObject): boolean {
  return item['thought'] === true && Object.keys(item).length === 2;
}

/** What a model thinks is paid for as its output. */
function usageOf(counted: JsonObject): TokenUsage | undefined {
  const sum = (...fields: readonly string[]) =>
    fields.reduce((total, field) => total + (readTokens(counted[field]) ?? 0), 0);
  if (readTokens(counted['promptTokenCount']) === undefined) return undefined;
  return readUsage(
    sum('promptTokenCount', 'toolUsePromptTokenCount'),
    sum('candidatesTokenCount', 'thoughtsTokenCount'),
    { cached: counted['cachedContentTokenCount'] },
  );
}

/** @throws AnswerFailed where the model wrote what nobody can use, or nothing at all */
function stopOf(reason: string, outline: readonly OutlinePart[]): ModelStop {
  switch (reason) {
    case 'MAX_TOKENS':
    case 'CONTINUATION':
      return 'length';
    case 'SAFETY':
    case 'RECITATION':
    case 'LANGUAGE':
    case 'BLOCKLIST':
    case 'PROHIBITED_CONTENT':
    case 'SPII':
    case 'IMAGE_SAFETY':
    case 'IMAGE_PROHIBITED_CONTENT':
    case 'IMAGE_RECITATION':
    case 'ESCALATION':
      return 'refusal';
    case 'MALFORMED_FUNCTION_CALL':
    case 'MALFORMED_RESPONSE':
    case 'UNEXPECTED_TOOL_CALL':
    case 'MISSING_THOUGHT_SIGNATURE':
      throw new AnswerFailed(reason, 'server_error');
    // The account may not use the model any longer.
    case 'PUP_LIMITED_DISABLED':
      throw new AnswerFailed(reason, 'permission_error');
    case 'STOP':
      return outline.some(({ kind }) => kind === 'call') ? 'toolCalls' : 'end';
    // Such as `OTHER`, and what may come.
    default:
      if (outline.every(({ kind }) => kind === 'opaque')) throw new AnswerFailed(reason, 'server_error');
      return outline.some(({ kind }) => kind === 'call') ? 'toolCalls' : 'end';
  }
}
