import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';

/** The object, or an empty one for anything else. Pure. */
export function objectAt(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The objects in a list; nothing for anything else. Pure. */
export function objectsAt(value: unknown, max: number): readonly JsonObject[] {
  return Array.isArray(value) ? value.slice(0, max).filter(isJsonObject) : [];
}

/** A text, cut where it is too long, and with its surrounding spaces removed; empty for anything else. Pure. */
export function textAt(value: unknown, max: number): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? keepStart(value.trim(), max) : '';
}

/**
 * A field under its name of today, or under the one it had until September 2025 (`runtime_hint`). Pure.
 *
 * @param name such as `runtimeHint`
 */
export function fieldAt(object: JsonObject, name: string): unknown {
  return object[name] ?? object[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}

/** Milliseconds since 1970 of an RFC 3339 time; `undefined` for anything else. Pure. */
export function timeAt(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isSafeInteger(time) && time >= 0 ? time : undefined;
}

/** A web address as it stands there; `undefined` for anything else, and for one with a user or password. Pure. */
export function addressAt(value: unknown, max: number): string | undefined {
  const text = textAt(value, max + 1);
  const url = text.length > max ? null : URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' ? text : undefined;
}
