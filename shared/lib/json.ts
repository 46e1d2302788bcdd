import { z } from 'zod';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Any JSON value. */
export const jsonValue: z.ZodType<JsonValue> = z.json();
export const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), jsonValue);

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
