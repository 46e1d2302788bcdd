import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';

/**
 * A name in the alphabet that all providers accept, `[A-Za-z0-9_-]{1,64}`. A model or a server may call a tool anything, and
 * a provider refuses every later request of a chat whose history contains a name outside of this alphabet.
 */
export function wireToolName(name: string, maxLength = 64): string {
  return keepStart(name.replace(/[^A-Za-z0-9_-]+/g, '_'), maxLength) || 'tool';
}

/** The arguments of a past call in the form providers accept: always an object, whatever the model wrote. */
export function wireArguments(value: JsonValue): JsonObject {
  return isJsonObject(value) ? value : { unreadable_arguments: value };
}
