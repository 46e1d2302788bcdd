import type { JSONRPCMessage } from '@modelcontextprotocol/client';

/** What is echoed back to the server must come back as it was. */
const echoedFields = new Set([
  'jsonrpc',
  'id',
  'method',
  'nextCursor',
  'cursor',
  'progressToken',
  'requestState',
  'taskId',
]);

/**
 * A message of a server without the values of secrets, as text: bytes of pictures, sounds and files are left as they are. The
 * same object where there was nothing to hide. Pure, as far as `hide` is.
 */
export function hideInMessage(message: JSONRPCMessage, hide: (text: string) => string): JSONRPCMessage {
  return hideIn(message, hide) as JSONRPCMessage;
}

function hideIn(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => hideIn(item, hide));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  let isChanged = false;
  const fields = Object.entries(value).map(([key, field]): [string, unknown] => {
    if (echoedFields.has(key) || isBytes(key, value)) return [key, field];
    const next: [string, unknown] = [hide(key), hideIn(field, hide)];
    isChanged ||= next[0] !== key || next[1] !== field;
    return next;
  });
  return isChanged ? Object.fromEntries(fields) : value;
}

function isBytes(key: string, holder: object): boolean {
  if (key === 'blob') return true;
  return key === 'data' && 'mimeType' in holder && 'type' in holder && /^(image|audio)$/.test(String(holder.type));
}
