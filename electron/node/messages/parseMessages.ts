import { type JSONRPCMessage, type JSONRPCNotification, parseJSONRPCMessage } from '@modelcontextprotocol/client';
import { notJson, unreadableReply } from './unreadable.ts';
import { maxNesting, nestedTooDeep, nestsDeeperThan } from './nesting.ts';

/** What one text of a server holds: its messages in order, and why the rest is none. */
export interface ParsedMessages {
  readonly messages: readonly JSONRPCMessage[];
  readonly problems: readonly string[];
}

/**
 * Parses what a server sent as one text: a message, or a batch of them (2025-03-26, basic/index#batching). Later
 * revisions have no batches; one that comes all the same does no harm. Never throws. Pure.
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

/** The JSON value of a text, unless it is none or nests too deep to be worked with. Pure. */
export function parseValue(text: string): { value: unknown } | { problem: string } {
  if (nestsDeeperThan(text, maxNesting)) return { problem: nestedTooDeep };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: notJson };
  }
}

/** The members of a batch; what is no batch is its own only member. Pure. */
export function membersOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length > 0 ? value : [value];
}

/** One message. An array in a batch is none, nor is an empty batch. Pure. */
export function parseMember(value: unknown): { message: JSONRPCMessage } | { problem: string } {
  const message = messageOf(value) ?? messageOf(repairedAnswer(value));
  return message ? { message } : { problem: 'not a JSON-RPC message' };
}

function messageOf(value: unknown): JSONRPCMessage | undefined {
  if (isPlainNotification(value)) return value;
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return undefined;
  }
}

/** Notifications come in floods, and the schemas of the SDK cost many times what this does. */
function isPlainNotification(value: unknown): value is JSONRPCNotification {
  if (!isRecord(value) || value['jsonrpc'] !== '2.0' || typeof value['method'] !== 'string') return false;
  const { params } = value;
  if (Object.keys(value).length !== (params === undefined ? 2 : 3)) return false;
  return params === undefined || (isRecord(params) && params['_meta'] === undefined);
}

/**
 * An answer in the form JSON-RPC wants, where a server wrote both members, or none, or left something out: who asked
 * must not wait for an answer that is here. What is no answer stays as it is.
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
  if (!('result' in value) && !('error' in value)) return value;
  if (result === null) return { jsonrpc: '2.0', id, result: {} };
  return typeof id === 'string' || typeof id === 'number'
    ? unreadableReply(id, 'it is neither a result nor an error')
    : value;
}

const internalError = -32603;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
