import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/client';

/** Our own messages are well-formed: the SDK's check would parse them completely. */
export function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'method' in message && 'id' in message;
}

/** The request that our message cancels. */
export function cancelledRequestId(message: JSONRPCMessage): string | number | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
