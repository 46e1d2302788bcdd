import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { isOwnWord } from '../../../../shared/domain/problem.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import { isLeftAlone, type MessagePlace, placeOf } from './messagePlaces.ts';

export type HideText = (text: string) => string;

/**
 * Removes the values of secrets from the texts of a server's message. Bytes of pictures, audio and files are not
 * changed, and neither are values that must be sent back to the server. Returns the same object if there was nothing to
 * hide. Pure, as far as `hide` is.
 */
export function hideInMessage(message: JSONRPCMessage, hide: HideText): JSONRPCMessage {
  return hideIn(message, hide, 'envelope');
}

/** The same for a message that is only shown: nothing of it is sent back, so no text is skipped. */
export function hideInShownMessage(message: JSONRPCMessage, hide: HideText): JSONRPCMessage {
  return hideIn(message, hide, 'plain');
}

/** Removes the values of secrets from the texts of any value. Returns the same object if there was nothing to hide. */
export function hideInValue<T>(value: T, hide: HideText): T {
  return hideIn(value, hide, 'plain');
}

/**
 * Removes the values of secrets from the texts of an error and its causes. The error stays the same object, because
 * callers check its class.
 */
export function hideInError<T>(error: T, hide: HideText): T {
  const seen = new Set<unknown>();
  for (let each: unknown = error; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each);
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(each))) {
      const isRead = key === 'data' || key === 'problem' || typeof property.value === 'string';
      const value: unknown = isRead ? property.value : undefined;
      const hidden = key === 'problem' ? hideInProblem(value, hide) : hideInValue(value, hide);
      if (hidden !== value) Object.defineProperty(each, key, { ...property, value: hidden });
    }
  }
  return error;
}

/** Its kind and the words of fixed lists are ours, and find its sentence; other parameters may be text of a server. */
function hideInProblem(problem: unknown, hide: HideText): unknown {
  if (!isJsonObject(problem)) return problem;
  const entries = Object.entries(problem).map(([name, value]): [string, unknown] => [
    name,
    name === 'kind' || isOwnWord(problem['kind'], name) ? value : hideInValue(value, hide),
  ]);
  return entries.some(([name, value]) => value !== problem[name]) ? Object.fromEntries(entries) : problem;
}

/** Keeps the structure of a value: only texts change. */
function hideIn<T>(value: T, hide: HideText, place: MessagePlace): T;
function hideIn(value: unknown, hide: HideText, place: MessagePlace): unknown {
  if (typeof value === 'string') return hide(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item: unknown) => hideIn(item, hide, place));
    return items.some((item, at) => item !== value[at]) ? items : (value as unknown[]);
  }
  let isChanged = false;
  const fields = Object.entries(value).map(([key, field]): [string, unknown] => {
    if (isLeftAlone(place, value, key, field)) return [key, field];
    const next: [string, unknown] = [hide(key), hideIn(field as unknown, hide, placeOf(place, key))];
    isChanged ||= next[0] !== key || next[1] !== field;
    return next;
  });
  return isChanged ? Object.fromEntries(fields) : value;
}
