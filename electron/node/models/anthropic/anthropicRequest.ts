import type Anthropic from '@anthropic-ai/sdk';
import { isOwnAddress } from '../../../../shared/domain/providers/providerTable.ts';
import type {
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelToolResult,
  ProviderAccess,
} from '../../../host/ports/modelProvider.ts';
import type { Thinking } from '../modelFamilies.ts';
import { noReasoning } from '../refusals/demands.ts';
import { convertedOnce } from '../requests/bodyText.ts';
import { layOut, type Piece, withoutReasoning, withWireIds } from '../requests/outline.ts';
import { isPicture, pictureFormat, sendable } from '../requests/pictures.ts';
import { thinkingFields } from './thinking.ts';

type Block = Anthropic.TextBlockParam | Anthropic.ImageBlockParam | Anthropic.DocumentBlockParam;

interface AnthropicOptions {
  readonly maxTokens: number;
  readonly thinking?: Thinking | undefined;
  /** Every answer begins with what its model thought, as DeepSeek and Kimi demand it on this wire too. */
  readonly needsThinking?: boolean;
  /** Whether the API is told to leave out thinking that no longer fits, where the model thinks. */
  readonly hasBinding?: boolean;
  /** Whether the cache is marked. */
  readonly hasMarks?: boolean;
}

/** Converts a request into the form of the Messages API. */
export function toAnthropicRequest(
  request: ModelRequest,
  access: ProviderAccess,
  { maxTokens, thinking, needsThinking = false, hasBinding = false, hasMarks = false }: AnthropicOptions,
): Anthropic.MessageCreateParamsStreaming {
  const isOwn = isOwnAddress(access.kind, access.baseUrl);
  const thinkingAsked = thinkingFields(request, thinking, maxTokens, hasBinding);
  const fitting = hasBinding ? withFittingThoughts(request.messages, thinkingAsked.thinking) : request.messages;
  const sent = withWireIds(fitting, access, request.model).flatMap((message) =>
    messagesOf(message, request.model, access),
  );
  const messages = needsThinking ? sent.map(withThinking) : sent;
  return {
    model: request.model,
    max_tokens: maxTokens,
    stream: true,
    ...(request.system === '' ? {} : { system: hasMarks ? cachedSystem(request.system) : request.system }),
    messages: hasMarks ? withBreakpoints(messages, isOwn) : messages,
    ...(request.tools.length === 0
      ? {}
      : { tools: withBreakpoint(request.tools.map(toTool), hasMarks), ...toolChoice(request) }),
    ...thinkingAsked,
    ...temperatureField(request, access, thinkingAsked),
    ...(request.stopSequences?.length ? { stop_sequences: request.stopSequences.filter((s) => s.trim() !== '') } : {}),
    ...(request.metadata?.['user_id'] === undefined ? {} : { metadata: { user_id: request.metadata['user_id'] } }),
    ...(hasMarks && isOwn ? { cache_control: ephemeral } : {}),
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

/**
 * The API looks back 20 blocks from each breakpoint for what it has cached. An answer with many parallel calls and their results is
 * longer than that, so the place where the request before this one ended gets a breakpoint of its own. Four are allowed. The end of the
 * messages is marked by a field of the request, which gateways may not know: there, it is marked itself.
 */
function withBreakpoints(messages: Anthropic.MessageParam[], hasField: boolean): Anthropic.MessageParam[] {
  const before = messages.findLastIndex(({ role }) => role === 'assistant') - 1;
  const last = hasField ? -1 : messages.length - 1;
  return messages.map((message, at) => (at === before || at === last ? endingInBreakpoint(message) : message));
}

function endingInBreakpoint(message: Anthropic.MessageParam): Anthropic.MessageParam {
  if (message.role !== 'user' || typeof message.content === 'string') return message;
  const last = message.content.length - 1;
  const content = message.content.map((block, at) => (at === last ? { ...block, cache_control: ephemeral } : block));
  return { ...message, content };
}

/** The API itself takes none any longer; where older versions take one, it must not stand beside thinking. */
function temperatureField(
  { temperature }: ModelRequest,
  { kind, baseUrl }: ProviderAccess,
  { thinking }: Pick<Anthropic.MessageCreateParams, 'thinking'>,
): { temperature?: number } {
  if (temperature === undefined || isOwnAddress(kind, baseUrl) || isThinking(thinking)) return {};
  return { temperature: Math.min(temperature, 1) };
}

function isThinking(thinking: Anthropic.ThinkingConfigParam | undefined): boolean {
  return thinking?.type === 'adaptive' || thinking?.type === 'enabled';
}

/**
 * Where the model does not think now, nothing says what becomes of earlier thinking that no longer fits, and the user wants none: only what
 * it thought between the calls of this turn goes back.
 */
function withFittingThoughts(
  messages: readonly ModelMessage[],
  thinking: Anthropic.ThinkingConfigParam | undefined,
): readonly ModelMessage[] {
  if (isThinking(thinking)) return messages;
  const kept = thinking?.type === 'between_tools' ? messages.findLastIndex(({ role }) => role === 'user') : Infinity;
  return messages.map((message, at) => (at < kept ? withoutReasoning(message) : message));
}

/**
 * The place in a request of the message that an error names by its place in the body: `messages.3.content.0`. Messages without content are
 * not in the body.
 */
export function namedMessage(
  { messages, model }: ModelRequest,
  access: ProviderAccess,
  words: string,
): number | undefined {
  const place = Number(/\bmessages\.(\d+)\b/.exec(words)?.[1]);
  const places = messages.flatMap((message, at) => messagesOf(message, model, access).map(() => at));
  return places[place];
}

/** `auto` is the API's default. */
function toolChoice({ toolChoice: choice }: ModelRequest): { tool_choice?: Anthropic.ToolChoice } {
  if (choice === 'required') return { tool_choice: { type: 'any' } };
  return choice === 'none' ? { tool_choice: { type: 'none' } } : {};
}

function toTool(tool: ModelRequest['tools'][number]): Anthropic.Tool {
  const { required, ...schema } = tool.inputSchema;
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return {
    name: tool.name,
    description: tool.description,
    input_schema: { ...schema, type: 'object', ...(names.length === 0 ? {} : { required: names }) },
  };
}

const messagesOf = convertedOnce(toMessages);

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

/** @returns the message, beginning with a stand-in where another model wrote it */
function withThinking(message: Anthropic.MessageParam): Anthropic.MessageParam {
  if (message.role !== 'assistant' || typeof message.content === 'string') return message;
  if (message.content.some(({ type }) => type === 'thinking' || type === 'redacted_thinking')) return message;
  return { ...message, content: [{ type: 'thinking', thinking: noReasoning, signature: '' }, ...message.content] };
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
    after: result.isError ? blocks.filter((block) => block.type !== 'text') : [],
  };
}

function toBlocks(parts: readonly ModelPart[]): Block[] {
  return sendable(parts).map((part): Block => {
    if (part.type === 'file') {
      const source = { type: 'base64', media_type: part.mimeType, data: part.data } as const;
      return { type: 'document', source, title: part.name };
    }
    if (!isPicture(part)) return { type: 'text', text: part.text };
    const format = pictureFormat(part) ?? 'image/png';
    return { type: 'image', source: { type: 'base64', media_type: format, data: part.data } };
  });
}
