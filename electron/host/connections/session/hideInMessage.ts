import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { isOwnWord } from '../../../../shared/domain/problem.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import type { SecretHider } from '../../ports/secrets.ts';
import { hideInBase64, hideInNumbers, isBase64 } from './hideInBytes.ts';
import { mapTexts } from './mapTexts.ts';
import type { MessagePlace } from './messagePlaces.ts';
import { TextCollector } from './textCollector.ts';

/**
 * Removes the values of secrets from a server's message, which is looked through as a whole: also a secret that is cut over several
 * texts is found. Bytes keep their length. Values that must be sent back to the server are not changed. Returns the same object
 * if there was nothing to hide. Pure, as far as `hider` is.
 */
export function hideInMessage(message: JSONRPCMessage, hider: SecretHider): JSONRPCMessage {
  return hideIn(message, hider, 'envelope', { isShown: false });
}

/** The same for a message that is only shown: nothing of it is sent back, so no text is skipped. */
export function hideInShownMessage(message: JSONRPCMessage, hider: SecretHider): JSONRPCMessage {
  return hideIn(message, hider, 'envelope', { isShown: true });
}

/** Removes the values of secrets from the texts of any value. Returns the same object if there was nothing to hide. */
export function hideInValue<T>(value: T, hider: SecretHider): T {
  return hideIn(value, hider, 'plain', { isShown: true });
}

/**
 * Removes the values of secrets from the texts of an error and its causes. The error stays the same object, because
 * callers check its class.
 */
export function hideInError<T>(error: T, hider: SecretHider): T {
  const seen = new Set<unknown>();
  for (let each: unknown = error; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each);
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(each))) {
      const isRead = key === 'data' || key === 'problem' || typeof property.value === 'string';
      const value: unknown = isRead ? property.value : undefined;
      const hidden = key === 'problem' ? hideInProblem(value, hider) : hideInValue(value, hider);
      if (hidden !== value) Object.defineProperty(each, key, { ...property, value: hidden });
    }
  }
  return error;
}

/** Its kind and the words of fixed lists are ours, and find its sentence; other parameters may be text of a server. */
function hideInProblem(problem: unknown, hider: SecretHider): unknown {
  if (!isJsonObject(problem)) return problem;
  const entries = Object.entries(problem).map(([name, value]): [string, unknown] => [
    name,
    name === 'kind' || isOwnWord(problem['kind'], name) ? value : hideInValue(value, hider),
  ]);
  return entries.some(([name, value]) => value !== problem[name]) ? Object.fromEntries(entries) : problem;
}

interface Purpose {
  /** Also what goes back to the server is changed. */
  readonly isShown: boolean;
}

/** Keeps the structure of a value. Its texts are collected and compared first; only where one changed it is built again. */
function hideIn<T>(value: T, hider: SecretHider, place: MessagePlace, purpose: Purpose): T;
function hideIn(value: unknown, hider: SecretHider, place: MessagePlace, { isShown }: Purpose): unknown {
  if (typeof value === 'string') return hider.hideText(value);
  if (typeof value !== 'object' || value === null) return value;
  const texts = new TextCollector();
  const withBytes = mapTexts(value, place, {
    key: (text) => texts.addKey(text),
    words: (text, name) => texts.addValue(text, name),
    echoed: (text) => (isShown ? texts.addApart(text) : text),
    bytes: (text, name) => hideInBase64(text, hider) ?? texts.addValue(text, name),
    numbers: (numbers) => hideInNumbers(numbers, hider),
  });
  const hidden = texts.hidden(hider);
  if (hidden === undefined) return withBytes;
  return mapTexts(withBytes, place, {
    key: () => hidden.next(),
    words: () => hidden.next(),
    echoed: (text) => (isShown ? hidden.nextApart() : text),
    bytes: (text) => (isBase64(text) ? text : hidden.next()),
    numbers: (numbers) => numbers,
  });
}
