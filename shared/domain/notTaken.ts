import { isJsonObject, type JsonObject } from '../lib/json.ts';
import { HostError } from './error.ts';

/**
 * The same error, of a message that the server certainly did not take: it never got it, or refused it unread. Pure.
 *
 * @param facts what else is known, such as the HTTP status of the refusal
 */
export function asNotTaken({ code, message, data }: HostError, facts: JsonObject = {}): HostError {
  return new HostError(code, message, { ...fieldsOf(data), ...facts, taken: false });
}

/** Whether the server certainly did not take the message that failed with this. Pure. */
export function wasNotTaken({ data }: HostError): boolean {
  return fieldsOf(data)['taken'] === false;
}

/** What an error says beside its message, by name. Pure. */
export function fieldsOf(data: HostError['data']): JsonObject {
  return isJsonObject(data) ? data : {};
}
