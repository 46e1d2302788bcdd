import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/client';

/** What we send is well-formed: the SDK's own check parses all of it. */
export function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'method' in message && 'id' in message;
}

/** The request that a message of ours cancels. */
export function cancelledRequestId(message: JSONRPCMessage): string | number | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
