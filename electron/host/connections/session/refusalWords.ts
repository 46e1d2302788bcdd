import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonValue, jsonValue } from '../../../../shared/lib/json.ts';

const longest = 200;
/** The fields in which APIs put their message for people; the innermost one counts. */
const fields = ['error_description', 'message', 'detail', 'error', 'title'];

/** The message in the body of a refusal, on one short line; `undefined` for a web page, or an empty body. Pure. */
export function refusalWords(body: unknown): string | undefined {
  const text = typeof body === 'string' ? body.trim() : '';
  const words = text.startsWith('<') ? undefined : (wordsIn(parsed(text)) ?? (/^[[{]/.test(text) ? undefined : text));
  const line = words?.replace(/\s+/g, ' ').trim() ?? '';
  if (line === '') return undefined;
  return line.length > longest ? `${keepStart(line, longest)}…` : line;
}

function wordsIn(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (!isJsonObject(value)) return undefined;
  for (const field of fields) {
    const words = Object.hasOwn(value, field) ? wordsIn(value[field]) : undefined;
    if (words !== undefined) return words;
  }
  return undefined;
}

function parsed(text: string): JsonValue | undefined {
  try {
    return jsonValue.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
