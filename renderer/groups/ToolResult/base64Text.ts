import type { JsonValue } from '../../../shared/lib/json.ts';

/** Shorter texts may be ordinary words. */
const minCharacters = 200;

/** How many bytes a base64 text encodes; `undefined` if it is not base64. */
export function bytesInBase64(value: JsonValue | undefined): number | undefined {
  if (typeof value !== 'string' || value.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) return undefined;
  const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
  return (value.length / 4) * 3 - padding;
}

/** How many bytes a text encodes, if it is long and not for people to read. */
export function unreadableBytes(value: JsonValue | undefined): number | undefined {
  return typeof value === 'string' && value.length >= minCharacters ? bytesInBase64(value) : undefined;
}
