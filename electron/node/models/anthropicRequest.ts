import type Anthropic from '@anthropic-ai/sdk';
import type {
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelToolResult,
  ProviderAccess,
} from '../../host/ports/modelProvider.ts';
import { layOut, type Piece } from './outline.ts';
import { isPicture, pictureFormat, sendable } from './pictures.ts';
import { toolSchema } from './toolSchema.ts';

type Block = Anthropic.TextBlockParam | Anthropic.ImageBlockParam;

/** Converts a request into the form of the Messages API. */
export function toAnthropicRequest(
  request: ModelRequest,
  access: ProviderAccess,
  maxTokens: number,
): Anthropic.MessageCreateParamsStreaming {
  // Compatible servers may refuse fields they do not know.
  const hasCache = access.baseUrl === undefined;
  return {
    model: request.model,
    max_tokens: maxTokens,
    stream: true,
    ...(request.system === '' ? {} : { system: hasCache ? cachedSystem(request.system) : request.system }),
    messages: request.messages.flatMap((message) => toMessages(message, request.model, access)),
    ...(request.tools.length === 0
      ? {}
      : { tools: withBreakpoint(request.tools.map(toTool), hasCache), ...toolChoice(request) }),
    ...(request.temperature === undefined ? {} : { temperature: Math.min(request.temperature, 1) }),
    ...(request.stopSequences?.length ? { stop_sequences: request.stopSequences.filter((s) => s.trim() !== '') } : {}),
    ...(request.metadata?.['user_id'] === undefined ? {} : { metadata: { user_id: request.metadata['user_id'] } }),
    ...(hasCache ? { cache_control: ephemeral } : {}),
  };
}

/**
 * What is cached up to here is read from the cache by the next request with the same beginning: first the tools, then the
 * system prompt, then (by the field of the request) the messages. Each has its own, because tools change least.
 * https://docs.claude.com/en/docs/build-with-claude/prompt-caching
 */
const ephemeral = { type: 'ephemeral' } as const;

function cachedSystem(text: string): Anthropic.TextBlockParam[] {
  return [{ type: 'text', text, cache_control: ephemeral }];
}

function withBreakpoint(tools: Anthropic.Tool[], hasCache: boolean): Anthropic.Tool[] {
  return tools.map((tool, at) => (hasCache && at === tools.length - 1 ? { ...tool, cache_control: ephemeral } : tool));
}

/** `auto` is the API's default. */
function toolChoice({ toolChoice: choice }: ModelRequest): { tool_choice?: Anthropic.ToolChoice } {
  if (choice === 'required') return { tool_choice: { type: 'any' } };
  return choice === 'none' ? { tool_choice: { type: 'none' } } : {};
}

function toTool(tool: ModelRequest['tools'][number]): Anthropic.Tool {
  const { required, ...schema } = toolSchema(tool.inputSchema);
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return {
    name: tool.name,
    description: tool.description,
    input_schema: { ...schema, ...(names.length === 0 ? {} : { required: names }) },
  };
}

function toMessages(message: ModelMessage, model: string, access: ProviderAccess): Anthropic.MessageParam[] {
  switch (message.role) {
    case 'user':
      return nonEmpty('user', toBlocks(message.parts));
    case 'assistant':
      return nonEmpty('assistant', layOut(message, access, model).map(toAssistantBlock));
    case 'tool': {
      const results = message.results.map(toResult);
      // Every result has to stand before anything else in its message.
      return nonEmpty('user', [...results.map((result) => result.block), ...results.flatMap((result) => result.after)]);
    }
  }
}

function nonEmpty(role: 'user' | 'assistant', content: Anthropic.ContentBlockParam[]): Anthropic.MessageParam[] {
  return content.length === 0 ? [] : [{ role, content }];
}

function toAssistantBlock(piece: Piece): Anthropic.ContentBlockParam {
  switch (piece.kind) {
    case 'text':
      return { type: 'text', text: piece.text };
    case 'call':
      return { type: 'tool_use', id: piece.call.id, name: piece.call.name, input: piece.call.arguments };
    case 'opaque':
      // The API itself sent it: a thinking or redacted_thinking block.
      return piece.item as unknown as Anthropic.ThinkingBlockParam;
  }
}

/** The result of a call; a failed one may only hold text, so its pictures follow after the results. */
function toResult(result: ModelToolResult): { block: Anthropic.ToolResultBlockParam; after: Block[] } {
  const blocks = toBlocks(result.parts);
  const inside = result.isError ? blocks.filter((block) => block.type === 'text') : blocks;
  return {
    block: {
      type: 'tool_result',
      tool_use_id: result.callId,
      ...(inside.length === 0 ? {} : { content: inside }),
      ...(result.isError ? { is_error: true } : {}),
    },
    after: result.isError ? blocks.filter((block) => block.type === 'image') : [],
  };
}

function toBlocks(parts: readonly ModelPart[]): Block[] {
  return sendable(parts).map((part): Block => {
    if (!isPicture(part)) return { type: 'text', text: part.text };
    const format = pictureFormat(part) ?? 'image/png';
    return { type: 'image', source: { type: 'base64', media_type: format, data: part.data } };
  });
}
