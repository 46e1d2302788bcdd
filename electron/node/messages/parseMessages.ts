import type { JSONRPCMessage, JSONRPCNotification } from '@modelcontextprotocol/client';
import { checkedMessage } from './messageCheck.ts';
import { notJson, unreadableReply } from './unreadable.ts';
import { maxNesting, nestedTooDeep, nestsDeeperThan } from './nesting.ts';

/** The contents of one text of a server: its messages in order, and the problems of the rest. */
export interface ParsedMessages {
  readonly messages: readonly JSONRPCMessage[];
  readonly problems: readonly string[];
}

/**
 * Parses one text of a server: a message, or a batch of them (2025-03-26, basic/index#batching). Later revisions have
 * no batches, but accepting them does no harm. Never throws.
 */
export function parseMessages(text: string): ParsedMessages {
  const messages: JSONRPCMessage[] = [];
  const problems: string[] = [];
  const value = parseValue(text);
  if ('problem' in value) return { messages, problems: [value.problem] };
  for (const member of membersOf(value.value)) {
    const parsed = parseMember(member);
    if ('problem' in parsed) problems.push(parsed.problem);
    else messages.push(parsed.message);
  }
  return { messages, problems };
}

/** The JSON value of a text, unless it is not JSON or nests too deeply. Pure. */
export function parseValue(text: string): { value: unknown } | { problem: string } {
  if (nestsDeeperThan(text, maxNesting)) return { problem: nestedTooDeep };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: notJson };
  }
}

/** The members of a batch; any other value is its own only member. Pure. */
export function membersOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length > 0 ? value : [value];
}

/** One message, once the check is loaded. An array in a batch is none, nor is an empty batch. */
export function parseMember(value: unknown): { message: JSONRPCMessage } | { problem: string } {
  const message = messageOf(value) ?? messageOf(repairedAnswer(value));
  return message ? { message } : { problem: 'not a JSON-RPC message' };
}

function messageOf(value: unknown): JSONRPCMessage | undefined {
  if (isPlainNotification(value)) return value;
  try {
    return checkedMessage(value);
  } catch {
    return undefined;
  }
}

/** Notifications come in floods, and the schemas of the SDK are many times slower than this check. */
function isPlainNotification(value: unknown): value is JSONRPCNotification {
  if (!isRecord(value) || value['jsonrpc'] !== '2.0' || typeof value['method'] !== 'string') return false;
  const { params } = value;
  if (Object.keys(value).length !== (params === undefined ? 2 : 3)) return false;
  return params === undefined || (isRecord(params) && params['_meta'] === undefined);
}

/**
 * Repairs an answer with both `result` and `error`, with neither, or with missing fields: the caller must not wait for
 * an answer that has arrived. Other values are not changed.
 */
function repairedAnswer(value: unknown): unknown {
  if (!isRecord(value) || 'method' in value || !('id' in value) || value['id'] === null) return value;
  const { id, result, error } = value;
  if (isRecord(error)) {
    const { code, message } = error;
    const words = typeof message === 'string' ? message : 'The server gave no reason.';
    return { jsonrpc: '2.0', id, error: { ...error, code: Math.trunc(Number(code)) || internalError, message: words } };
  }
  if (isRecord(result)) {
    const { _meta, ...rest } = result;
    return { jsonrpc: '2.0', id, result: isRecord(_meta) ? result : rest };
  }
  // Without the mark of JSON-RPC it is more likely a line of a log.
  if (!('result' in value) && !('error' in value) && value['jsonrpc'] !== '2.0') return value;
  if (result === null) return { jsonrpc: '2.0', id, result: {} };
  return typeof id === 'string' || typeof id === 'number'
    ? unreadableReply(id, 'it is neither a result nor an error')
    : value;
}

const internalError = -32603;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
