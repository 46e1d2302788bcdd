import type { Message } from '../../../shared/domain/conversation.ts';
import {
  conversationId,
  messageId,
  providerId,
  requestId,
  serverId,
  sha256,
  toolCallId,
} from '../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../shared/domain/server.ts';
import type { ToolCall, ToolSummary } from '../../../shared/domain/tool.ts';

// Complete records, for tests that care about one field.

export const ids = {
  conversation: conversationId.parse('conversation_1'),
  message: messageId.parse('message_1'),
  call: toolCallId.parse('call_1'),
  server: serverId.parse('server_1'),
  provider: providerId.parse('provider_1'),
  request: requestId.parse('request_1'),
};

/** A hash of nothing in particular. */
export const hashOf = (digit: string) => sha256.parse(digit.repeat(64));

export function aMessage(part: Partial<Message> = {}): Message {
  return {
    id: ids.message,
    conversationId: ids.conversation,
    role: 'assistant',
    position: 1,
    text: '',
    seq: 0,
    state: 'finished',
    createdAt: 1,
    notices: [],
    ...part,
  };
}

export function aCall(part: Partial<ToolCall> = {}): ToolCall {
  return {
    id: ids.call,
    conversationId: ids.conversation,
    messageId: ids.message,
    index: 0,
    tool: { serverId: ids.server, name: 'echo' },
    serverName: 'tools',
    modelName: 'tools_echo',
    arguments: { message: 'hi' },
    state: { kind: 'done', result: { content: [{ type: 'text', text: 'Echo: hi' }] } },
    createdAt: 1,
    ...part,
  };
}

export function aTool(part: Partial<ToolSummary> = {}): ToolSummary {
  return {
    tool: { serverId: ids.server, name: 'echo' },
    modelName: 'tools_echo',
    description: 'Says it again.',
    inputSchema: { type: 'object' },
    annotations: {},
    definitionHash: hashOf('d'),
    enabled: true,
    isChanged: false,
    ...part,
  };
}

export function aDefinition(part: Partial<ServerDefinition> = {}): ServerDefinition {
  return {
    id: ids.server,
    name: 'tools',
    launch: { kind: 'stdio', command: 'tools', args: [], env: {} },
    enabled: true,
    ...part,
  };
}
