import type { JSONRPCMessage } from '@modelcontextprotocol/client';

type MessageCheck = (value: unknown) => JSONRPCMessage;

let check: MessageCheck | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads the SDK's check of a message. It comes with all of the SDK, and loading that takes about as long as a process takes to start: a
 * server is started first. `undefined` when it is loaded; when loading fails, the next call tries again.
 */
export function loadMessageCheck(): Promise<void> | undefined {
  if (check !== undefined) return undefined;
  return (loading ??= import('./sdkMessageCheck.ts')
    .then(({ parseJSONRPCMessage }) => void (check = parseJSONRPCMessage))
    .finally(() => void (loading = undefined)));
}

/** @throws when it is no message, or the check is not loaded */
export function checkedMessage(value: unknown): JSONRPCMessage {
  if (check === undefined) throw new Error('The check of messages was not loaded; see loadMessageCheck');
  return check(value);
}
