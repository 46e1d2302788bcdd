import { z } from 'zod';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Deeper values would overflow the stack of code that copies or writes them. */
const maxNesting = 1000;

/**
 * Any JSON value. A plain walk: zod's own union builds an error for every rejected branch, which is slow for large
 * arguments.
 */
export const jsonValue = z.custom<JsonValue>((value) => isJsonValue(value), 'not a JSON value');
export const jsonObject = z.custom<JsonObject>(
  (value) => isJsonObject(value) && isJsonValue(value),
  'not a JSON object',
);

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isJsonValue(value: unknown, left = maxNesting): boolean {
  if (left < 0) return false;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return value.every((item) => isJsonValue(item, left - 1));
      // A field that is undefined is omitted in JSON.
      return Object.values(value).every((field) => field === undefined || isJsonValue(field, left - 1));
    default:
      return false;
  }
}
