import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';

/**
 * A name in the alphabet of all providers, `[A-Za-z0-9_-]{1,64}`. What a model or a server calls a tool may be anything,
 * and a provider refuses every later request of a chat whose history holds a name outside of it.
 */
export function wireToolName(name: string, maxLength = 64): string {
  return name.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, maxLength) || 'tool';
}

/** The arguments of a past call as providers take them back: always an object, whatever the model wrote. */
export function wireArguments(value: JsonValue): JsonObject {
  return isJsonObject(value) ? value : { unreadable_arguments: value };
}
