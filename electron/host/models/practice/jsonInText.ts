import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';

/** How many opening braces are tried, so that a text full of braces does not cost a parse each. */
const maxAttempts = 20;

/** The first JSON object in a text. */
export function findJsonObject(text: string): JsonObject | undefined {
  const last = text.lastIndexOf('}');
  let at = text.indexOf('{');
  for (let attempt = 0; attempt < maxAttempts && at !== -1 && at < last; attempt++) {
    for (const end of [objectEnd(text, at), last + 1]) {
      const value = end === undefined ? undefined : parseObject(text.slice(at, end));
      if (value !== undefined) return value;
    }
    at = text.indexOf('{', at + 1);
  }
  return undefined;
}

/** The index of the brace that closes the one at `start`. Braces in strings do not count. */
function objectEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (inString && character === '\\') at++;
    else if (character === '"') inString = !inString;
    else if (!inString && character === '{') depth++;
    else if (!inString && character === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
