import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import type { Carry, ModelMessage, ModelToolCall, ProviderAccess } from '../../host/ports/modelProvider.ts';

type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>;

/**
 * The order in which an answer came: pieces only the provider understands (reasoning), stretches of text (by length,
 * the text itself is in the message) and tool calls. Providers want reasoning back unchanged and in its place.
 */
export type OutlinePart =
  | { readonly kind: 'opaque'; readonly item: JsonObject }
  /** `phase`: the role of a text in the Responses API (commentary, final answer), which must be sent back. */
  | { readonly kind: 'text'; readonly length: number; readonly phase?: string }
  | { readonly kind: 'call' };

/** A piece of an assistant message, ready to be sent. */
export type Piece =
  | { readonly kind: 'opaque'; readonly item: JsonObject }
  | { readonly kind: 'text'; readonly text: string; readonly phase?: string | undefined }
  | { readonly kind: 'call'; readonly call: ModelToolCall };

/** The carry of an answer, or `undefined` when it consists only of text and calls. */
export function toCarry(outline: readonly OutlinePart[], access: ProviderAccess, model: string): Carry | undefined {
  const needed = outline.some((part) => part.kind === 'opaque' || (part.kind === 'text' && part.phase !== undefined));
  return needed ? { provider: access.id, model, items: outline.map((part) => ({ ...part })) } : undefined;
}

/**
 * Takes an assistant message apart for the wire. Its carry is used only if it came from the same provider and model and
 * still fits the message; blank text is left out (providers refuse it), and so is reasoning that nothing follows.
 */
export function layOut(message: AssistantMessage, access: ProviderAccess, model: string): Piece[] {
  const pieces = fromCarry(message, access, model) ?? plain(message);
  const said = pieces.filter((piece) => piece.kind !== 'text' || piece.text.trim() !== '');
  return said.slice(0, said.findLastIndex((piece) => piece.kind !== 'opaque') + 1);
}

function plain(message: AssistantMessage): Piece[] {
  return [{ kind: 'text', text: message.text }, ...message.toolCalls.map((call): Piece => ({ kind: 'call', call }))];
}

function fromCarry(message: AssistantMessage, access: ProviderAccess, model: string): Piece[] | undefined {
  const { carry, text, toolCalls } = message;
  if (carry === undefined || carry.provider !== access.id || carry.model !== model) return undefined;
  const outline = parseOutline(carry.items);
  if (outline === undefined) return undefined;
  const length = outline.reduce((sum, part) => sum + (part.kind === 'text' ? part.length : 0), 0);
  const calls = outline.filter((part) => part.kind === 'call').length;
  if (length !== text.length || calls !== toolCalls.length) return undefined;
  let at = 0;
  const rest = [...toolCalls];
  return outline.flatMap((part): Piece[] => {
    if (part.kind === 'opaque') return [part];
    if (part.kind === 'text') {
      at += part.length;
      return [{ kind: 'text', text: text.slice(at - part.length, at), phase: part.phase }];
    }
    const call = rest.shift();
    return call === undefined ? [] : [{ kind: 'call', call }];
  });
}

/** Carries were on disk, perhaps written by another version. */
function parseOutline(items: JsonValue): OutlinePart[] | undefined {
  if (!Array.isArray(items)) return undefined;
  const parts = items.map(parsePart);
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function parsePart(value: unknown): OutlinePart | undefined {
  if (!isJsonObject(value)) return undefined;
  const { kind, item, length, phase } = value;
  if (kind === 'call') return { kind };
  if (kind === 'opaque' && isJsonObject(item)) return { kind, item };
  if (kind !== 'text' || typeof length !== 'number') return undefined;
  return typeof phase === 'string' ? { kind, length, phase } : { kind, length };
}
