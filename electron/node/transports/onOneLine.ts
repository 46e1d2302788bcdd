import type { JSONRPCMessage } from '@modelcontextprotocol/client';

/**
 * A message as JSON without characters that a reader could treat as a line end: Node's `readline` ends lines at U+2028,
 * and Python's `splitlines` also at U+0085. Pure.
 */
export function onOneLine(message: JSONRPCMessage): string {
  return JSON.stringify(message).replace(
    /[\u0085\u2028\u2029]/g,
    (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
