import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import { readGiven, readList, readObject, readString, readText } from '../answers/wireValues.ts';
import type { OutlinePart } from '../requests/outline.ts';

/**
 * Collects the fields of an answer that its server wants back in the history: reasoning under the name that the server has for it
 * (DeepSeek, Kimi, GLM: `reasoning_content`; Cerebras, Groq: `reasoning`; OpenRouter also `reasoning_details`; Mistral: parts of the
 * content) and Gemini's signature of a text. A server refuses the other names, so each goes back as it came.
 */
export function createReturnedFields() {
  const texts = new Map<string, string>();
  const details: JsonObject[] = [];
  let extra: JsonObject = {};
  let thought = '';

  return {
    /** @param delta of one chunk */
    add(delta: JsonObject): void {
      for (const name of ['reasoning_content', 'reasoning'] as const) {
        const text = readString(delta[name]);
        if (text !== undefined && text !== '') texts.set(name, (texts.get(name) ?? '') + text);
      }
      for (const detail of readList(delta['reasoning_details']).map(readGiven)) {
        if (detail !== undefined) addDetail(details, detail);
      }
      const given = readGiven(delta['extra_content']);
      if (given !== undefined) extra = mergedFields(extra, { extra_content: given });
      thought += thoughtIn(delta['content']);
    },
    /** What goes before text and calls in the outline of the answer; the request puts it into the message. */
    items(): OutlinePart[] {
      const fields: JsonObject = {
        ...Object.fromEntries(texts),
        ...(details.length === 0 ? {} : { reasoning_details: details }),
        ...extra,
        ...(thought === '' ? {} : { content: [thoughtPart(thought)] }),
      };
      return Object.keys(fields).length === 0 ? [] : [{ kind: 'opaque', item: fields }];
    },
  };
}

/** Pieces of one detail are joined; whatever else it says is said last, such as its signature. */
function addDetail(details: JsonObject[], piece: JsonObject): void {
  const last = details.at(-1);
  if (
    last === undefined ||
    last['type'] !== piece['type'] ||
    last['index'] !== piece['index'] ||
    isOther(last, piece)
  ) {
    details.push(piece);
    return;
  }
  const joined = Object.entries(piece).map(([name, value]): [string, JsonValue] => {
    const before = last[name];
    const isText = name === 'text' || name === 'summary';
    if (isText && typeof before === 'string' && typeof value === 'string') return [name, before + value];
    return [name, value === null && before !== undefined ? before : value];
  });
  details[details.length - 1] = { ...last, ...Object.fromEntries(joined) };
}

/** Encrypted details are whole, and each has its own id. */
function isOther(last: JsonObject, piece: JsonObject): boolean {
  if (piece['type'] === 'reasoning.encrypted') return true;
  return typeof last['id'] === 'string' && typeof piece['id'] === 'string' && last['id'] !== piece['id'];
}

/** Fields that come in pieces: objects are merged, and of other values the last one counts. Pure. */
export function mergedFields(before: JsonObject, more: JsonObject): JsonObject {
  const merged = Object.entries(more).map(([name, value]): [string, JsonValue] => {
    const known = before[name];
    return [name, isJsonObject(known) && isJsonObject(value) ? mergedFields(known, value) : value];
  });
  return { ...before, ...Object.fromEntries(merged) };
}

/** What Mistral's models think: parts of a content beside its text. */
export function thoughtIn(content: unknown): string {
  if (typeof content === 'string') return '';
  return readList(content)
    .map(readObject)
    .map(({ type, thinking }) => (type === 'thinking' ? readText(thinking) : ''))
    .join('');
}

function thoughtPart(text: string): JsonObject {
  return { type: 'thinking', thinking: [{ type: 'text', text }], closed: true };
}
