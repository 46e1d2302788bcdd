import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import type { Carry, ModelMessage, ModelToolCall, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { mayTagThoughts, withoutThoughts } from '../answers/thoughtTags.ts';

type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>;

/**
 * The order in which an answer came: pieces only the provider understands (reasoning), stretches of text (by length,
 * the text itself is in the message) and tool calls. Providers want all of it back unchanged and in its place.
 */
export type OutlinePart =
  | { readonly kind: 'opaque'; readonly item: JsonObject }
  /**
   * `phase`: the role of a text in the Responses API (commentary, final answer), which must be sent back. `more`: further fields, such as
   * Gemini's signature; a text that has one may be empty.
   */
  | { readonly kind: 'text'; readonly length: number; readonly phase?: string; readonly more?: JsonObject }
  /** `id`: the provider's own. `more`: as of a text. */
  | { readonly kind: 'call'; readonly id?: string; readonly more?: JsonObject };

/** A piece of an assistant message, ready to be sent. */
export type Piece =
  | { readonly kind: 'opaque'; readonly item: JsonObject }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly phase?: string | undefined;
      readonly more?: JsonObject | undefined;
    }
  | { readonly kind: 'call'; readonly call: ModelToolCall; readonly more?: JsonObject | undefined };

/** The carry of an answer, or `undefined` when it consists only of text and of calls without ids. */
export function toCarry(outline: readonly OutlinePart[], access: ProviderAccess, model: string): Carry | undefined {
  const hasReasoning = outline.some(isReasoning);
  const hasIds = outline.some((part) => part.kind === 'call' && part.id !== undefined);
  if (!hasReasoning && !hasIds) return undefined;
  const items = outline.map((part) => ({ ...part }));
  return { provider: access.id, model, items, ...(hasReasoning ? {} : { hasNoReasoning: true }) };
}

function isReasoning(part: OutlinePart): boolean {
  if (part.kind === 'opaque') return true;
  return part.more !== undefined || (part.kind === 'text' && part.phase !== undefined);
}

/** Whether reasoning of this model is sent along, which its provider may no longer take back. */
export function hasReasoning(message: ModelMessage, access: ProviderAccess, model: string): boolean {
  if (message.role !== 'assistant' || !isWithReasoning(message.carry)) return false;
  return message.carry.provider === access.id && message.carry.model === model;
}

/** Each message as long as it is there: it is sent with every request of a chat. */
const bare = new WeakMap<ModelMessage, ModelMessage>();

/** The message without reasoning. The ids of its calls stay. */
export function withoutReasoning(message: ModelMessage): ModelMessage {
  if (message.role !== 'assistant' || !isWithReasoning(message.carry)) return message;
  const known = bare.get(message);
  if (known !== undefined) return known;
  const made = { ...message, carry: { ...message.carry, hasNoReasoning: true } };
  bare.set(message, made);
  return made;
}

function isWithReasoning(carry: Carry | undefined): carry is Carry {
  return carry !== undefined && carry.hasNoReasoning !== true;
}

/**
 * Takes an assistant message apart for the wire. Its carry is used only if it came from the same provider and model and
 * still fits the message; blank text is left out (providers refuse it), and so is reasoning that nothing follows, unless `mayEndSo`.
 * What a model once thought between tags in its text goes to no compatible server.
 */
export function layOut(message: AssistantMessage, access: ProviderAccess, model: string, mayEndSo = false): Piece[] {
  const whole = fromCarry(message, access, model) ?? plain(message);
  const pieces = mayTagThoughts(access) ? withoutTaggedThoughts(whole) : whole;
  const said = pieces.filter((piece) => piece.kind !== 'text' || piece.more !== undefined || piece.text.trim() !== '');
  return mayEndSo ? said : said.slice(0, said.findLastIndex((piece) => piece.kind !== 'opaque') + 1);
}

/**
 * The messages with the ids of calls as they go over the wire: the provider's own where they came from the same provider and model, and
 * otherwise what `foreign` makes of the host's. No id occurs twice: some servers count anew with each answer.
 */
export function withWireIds(
  messages: readonly ModelMessage[],
  access: ProviderAccess,
  model: string,
  foreign: (id: string) => string = (id) => id,
): ModelMessage[] {
  const used = new Set<string>();
  const wireIds = new Map<string, string>();
  const named = (id: string, own: string | undefined) => {
    const free = own !== undefined && own !== '' && !used.has(own) ? own : foreign(id);
    used.add(free);
    wireIds.set(id, free);
    return free;
  };
  return messages.map((message): ModelMessage => {
    if (message.role === 'assistant' && message.toolCalls.length > 0) {
      const own = ownOutline(message, access, model)?.filter((part) => part.kind === 'call');
      return {
        ...message,
        toolCalls: message.toolCalls.map((call, at) => ({ ...call, id: named(call.id, own?.[at]?.id) })),
      };
    }
    if (message.role !== 'tool') return message;
    return {
      ...message,
      results: message.results.map((result) => ({
        ...result,
        callId: wireIds.get(result.callId) ?? foreign(result.callId),
      })),
    };
  });
}

/** Chats of older versions have thoughts at the beginning of their texts. */
function withoutTaggedThoughts(pieces: readonly Piece[]): readonly Piece[] {
  const first = pieces.find(({ kind }) => kind === 'text');
  // What a text is signed with holds for all of it.
  return pieces.map((piece) =>
    piece === first && piece.kind === 'text' && piece.more === undefined
      ? { ...piece, text: withoutThoughts(piece.text) }
      : piece,
  );
}

function plain(message: AssistantMessage): Piece[] {
  return [{ kind: 'text', text: message.text }, ...message.toolCalls.map((call): Piece => ({ kind: 'call', call }))];
}

/** The outline of a message that came from this provider and model; `undefined` if it no longer fits the message. */
function ownOutline({ carry, text, toolCalls }: AssistantMessage, access: ProviderAccess, model: string) {
  if (carry === undefined || carry.provider !== access.id || carry.model !== model) return undefined;
  const outline = outlineOf(carry);
  const length = outline?.reduce((sum, part) => sum + (part.kind === 'text' ? part.length : 0), 0);
  const calls = outline?.filter((part) => part.kind === 'call').length;
  return length === text.length && calls === toolCalls.length ? outline : undefined;
}

function fromCarry(message: AssistantMessage, access: ProviderAccess, model: string): Piece[] | undefined {
  let at = 0;
  const rest = [...message.toolCalls];
  return ownOutline(message, access, model)?.flatMap((part): Piece[] => {
    if (part.kind === 'opaque') return [part];
    if (part.kind === 'text') {
      at += part.length;
      return [{ kind: 'text', text: message.text.slice(at - part.length, at), phase: part.phase, more: part.more }];
    }
    const call = rest.shift();
    return call === undefined ? [] : [{ kind: 'call', call, more: part.more }];
  });
}

/** Every step of a turn sends every answer again. */
const outlines = new WeakMap<Carry, OutlinePart[] | undefined>();

function outlineOf(carry: Carry): OutlinePart[] | undefined {
  if (!outlines.has(carry)) {
    const parts = parseOutline(carry.items);
    outlines.set(carry, carry.hasNoReasoning === true ? parts?.flatMap(withoutThought) : parts);
  }
  return outlines.get(carry);
}

function withoutThought(part: OutlinePart): OutlinePart[] {
  if (part.kind === 'opaque') return [];
  const { more: _more, ...rest } = part;
  return [rest];
}

/** Carries were on disk, perhaps written by another version. */
function parseOutline(items: JsonValue): OutlinePart[] | undefined {
  if (!Array.isArray(items)) return undefined;
  const parts = items.map(parsePart);
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function parsePart(value: unknown): OutlinePart | undefined {
  if (!isJsonObject(value)) return undefined;
  const { kind, item, length, phase, id, more } = value;
  const further = isJsonObject(more) ? { more } : {};
  if (kind === 'call') return { kind, ...(typeof id === 'string' ? { id } : {}), ...further };
  if (kind === 'opaque' && isJsonObject(item)) return { kind, item };
  if (kind !== 'text' || typeof length !== 'number') return undefined;
  return { kind, length, ...(typeof phase === 'string' ? { phase } : {}), ...further };
}
