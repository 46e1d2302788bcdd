import { isJsonObject, type JsonObject } from '../lib/json.ts';
import { changedError, type HostError } from './error.ts';

/**
 * The same error, of a message that the server certainly did not take: it never got it, or refused it unread. Pure.
 *
 * @param facts what else is known, such as the HTTP status of the refusal
 */
export function notTakenError(error: HostError, facts: JsonObject = {}): HostError {
  return changedError(error, { data: { ...fieldsOf(error.data), ...facts, taken: false } });
}

/** Whether the server certainly did not take the message that failed with this. Pure. */
export function wasNotTaken({ data }: HostError): boolean {
  return fieldsOf(data)['taken'] === false;
}

/**
 * The same error, of a call that the server had accepted before this happened: whatever it says of the message that failed,
 * it says nothing of the call. Pure.
 */
export function acceptedError(error: HostError): HostError {
  const { taken: _, ...facts } = fieldsOf(error.data);
  return changedError(error, { data: { ...facts, accepted: true } });
}

/** Whether the server had accepted the call that failed with this. Pure. */
export function wasAccepted({ data }: HostError): boolean {
  return fieldsOf(data)['accepted'] === true;
}

/** What an error says beside its message, by name. Pure. */
export function fieldsOf(data: HostError['data']): JsonObject {
  return isJsonObject(data) ? data : {};
}
