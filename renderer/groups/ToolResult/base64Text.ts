import type { JsonValue } from '../../../shared/lib/json.ts';

/** Shorter ones may be words. */
const minCharacters = 200;

/** How many bytes a base64 text stands for; `undefined` where it is none. */
export function bytesInBase64(value: JsonValue | undefined): number | undefined {
  if (typeof value !== 'string' || value.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) return undefined;
  const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
  return (value.length / 4) * 3 - padding;
}

/** How many bytes stand in a text that is long, and nothing for people to read. */
export function unreadableBytes(value: JsonValue | undefined): number | undefined {
  return typeof value === 'string' && value.length >= minCharacters ? bytesInBase64(value) : undefined;
}
