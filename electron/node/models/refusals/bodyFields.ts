import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';

/** Before the name of a field of the assistant's messages: other fields are those of the body. */
const inMessages = 'message.';

/** The name of a field as it stands in the body. */
export function nameOf(field: string): string {
  return field.startsWith(inMessages) ? field.slice(inMessages.length) : field;
}

/** Whether a body has the field, in any of its messages. */
export function hasField(body: object, field: string): boolean {
  if (!field.startsWith(inMessages)) return Object.hasOwn(body, field);
  return messagesOf(body).some((message) => parts(message).some((part) => Object.hasOwn(part, nameOf(field))));
}

/** A body without the field, also in its messages. */
export function withoutField<Body extends object>(body: Body, field: string): Body {
  const name = nameOf(field);
  if (!field.startsWith(inMessages)) return without(body, name);
  const messages = messagesOf(body).map((message) => {
    if (!parts(message).some((part) => Object.hasOwn(part, name))) return message;
    const kept = without(message, name);
    const calls = callsOf(kept);
    return calls.length === 0 ? kept : { ...kept, tool_calls: calls.map((call) => without(call, name)) };
  });
  return { ...body, messages };
}

/** An object without a field. */
export function without<Value extends object>(value: Value, name: string): Value {
  return Object.fromEntries(Object.entries(value).filter(([field]) => field !== name)) as Value;
}

function messagesOf(body: object): readonly JsonObject[] {
  return 'messages' in body && Array.isArray(body.messages) ? body.messages.filter(isJsonObject) : [];
}

/** A message, and the calls in it. */
function parts(message: JsonObject): readonly JsonObject[] {
  return [message, ...callsOf(message)];
}

function callsOf({ tool_calls: calls }: JsonObject): readonly JsonObject[] {
  return Array.isArray(calls) ? calls.filter(isJsonObject) : [];
}
