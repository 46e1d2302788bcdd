import type OpenAI from 'openai';
import type { JsonObject, JsonValue } from '../../../../shared/lib/json.ts';
import type {
  ModelImage,
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelToolResult,
  ProviderAccess,
} from '../../../host/ports/modelProvider.ts';
import { bridge, type Demands, noReasoning, noSignature, plainId } from '../refusals/demands.ts';
import { convertedOnce } from '../requests/bodyText.ts';
import { cacheKey } from '../requests/cacheKey.ts';
import { layOut, type Piece, withWireIds } from '../requests/outline.ts';
import { dataUrl, isPicture, type Sendable, sendable, soundFormat, textOf } from '../requests/pictures.ts';

type Message = OpenAI.Chat.ChatCompletionMessageParam;
type Call = OpenAI.Chat.ChatCompletionMessageFunctionToolCall;
type AssistantMessage = OpenAI.Chat.ChatCompletionAssistantMessageParam & {
  /** Not of OpenAI. Other servers have further fields. */
  readonly reasoning_content?: JsonValue;
  readonly reasoning?: JsonValue;
  /** OpenRouter's form of both reasoning and signatures. */
  readonly reasoning_details?: JsonValue;
};

/** The name of the field that limits the output. */
export type OutputLimit = 'max_tokens' | 'max_completion_tokens';

/**
 * Converts a request into the form of Chat Completions, without fields that only some compatible servers understand. What another model
 * or an older version wrote is made fit for this one.
 */
export function toChatRequest(
  request: ModelRequest,
  access: ProviderAccess,
  { outputLimit, demands }: { readonly outputLimit: OutputLimit; readonly demands: Demands },
): OpenAI.Chat.ChatCompletionCreateParamsStreaming {
  const from = demands.mayHaveOwnIds ? access : { ...access, id: '' };
  const messages = withWireIds(request.messages, from, request.model, plainId).flatMap((message) =>
    messagesOf(message, request.model, access),
  );
  const all = [
    ...(request.system === '' ? [] : [{ role: 'system' as const, content: request.system }]),
    ...fitted(messages, demands),
  ];
  return {
    model: request.model,
    stream: true,
    ...(demands.mayAskUsage ? { stream_options: { include_usage: true } } : {}),
    messages: demands.mayBeMarked ? withCacheMarks(all) : all,
    ...(request.tools.length === 0
      ? {}
      : {
          tools: request.tools.map(toTool),
          ...(request.toolChoice === undefined ? {} : { tool_choice: request.toolChoice }),
        }),
    ...cacheKey(request, access),
    ...(request.maxTokens === undefined ? {} : { [outputLimit]: request.maxTokens }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.effort === undefined ? {} : { reasoning_effort: request.effort }),
    // The API takes four.
    ...(request.stopSequences?.length ? { stop: request.stopSequences.slice(0, 4) } : {}),
  };
}

/**
 * Marks up to where the next request will begin alike: the instructions, with the tools before them, what the request before this one ended
 * with, and all of it. https://openrouter.ai/docs/features/prompt-caching
 */
function withCacheMarks(messages: readonly Message[]): Message[] {
  const before = messages.findLastIndex(({ role }) => role === 'assistant') - 1;
  const last = messages.length - 1;
  return messages.map((message, at) =>
    message.role === 'system' || at === before || at === last ? endingInMark(message) : message,
  );
}

function endingInMark(message: Message): Message {
  if (message.role !== 'system' && message.role !== 'user' && message.role !== 'tool') return message;
  const parts =
    typeof message.content === 'string' ? [{ type: 'text' as const, text: message.content }] : message.content;
  const end = parts.at(-1);
  // Anthropic marks no empty text.
  if (end === undefined || (end.type === 'text' && end.text.trim() === '')) return message;
  const content = parts.map((part, at) =>
    at === parts.length - 1 ? { ...part, cache_control: { type: 'ephemeral' } } : part,
  );
  // The SDK does not know the mark.
  return { ...message, content } as Message;
}

function toTool(tool: ModelRequest['tools'][number]): OpenAI.Chat.ChatCompletionFunctionTool {
  const { name, description } = tool;
  return { type: 'function', function: { name, description, parameters: { ...tool.inputSchema } } };
}

const messagesOf = convertedOnce(toMessages);

function toMessages(message: ModelMessage, model: string, access: ProviderAccess): Message[] {
  switch (message.role) {
    case 'user':
      return toUserMessage(message.parts);
    case 'assistant':
      return toAssistantMessage(layOut(message, access, model));
    case 'tool':
      return [...message.results.map(toToolMessage), ...picturesOf(message.results)];
  }
}

/** Messages with what a model demands and their writers did not give. */
function fitted(
  messages: readonly Message[],
  { mustHaveReasoning, mustBeSigned, mustBeBridged }: Demands,
): readonly Message[] {
  if (!mustHaveReasoning && !mustBeSigned && !mustBeBridged) return messages;
  return messages.flatMap((message, at): Message[] => {
    const fit = (said: AssistantMessage) => {
      const signed = mustBeSigned ? withSignatures(said) : said;
      return mustHaveReasoning ? withReasoning(signed) : signed;
    };
    if (message.role === 'assistant') return [fit(message)];
    const isBridged = mustBeBridged && message.role === 'user' && messages[at - 1]?.role === 'tool';
    return isBridged ? [fit({ role: 'assistant', content: bridge }), message] : [message];
  });
}

function withSignatures(message: AssistantMessage): AssistantMessage {
  const calls = message.tool_calls ?? [];
  // Of calls side by side only the first one is signed.
  const isSigned = message.reasoning_details !== undefined || calls.some((call) => 'extra_content' in call);
  if (calls.length === 0 || isSigned) return message;
  return { ...message, tool_calls: calls.map((call) => ({ ...call, ...noSignature })) };
}

/** A gateway may have given the reasoning under another name. */
function withReasoning(message: AssistantMessage): AssistantMessage {
  if (message.reasoning_content !== undefined || message.reasoning_details !== undefined) return message;
  return { ...message, reasoning_content: message.reasoning ?? noReasoning };
}

function toUserMessage(parts: readonly ModelPart[]): Message[] {
  const hasSound = parts.some((part) => part.type === 'audio' && soundFormat(part) !== undefined);
  const sent = sendable(parts);
  if (sent.length === 0) return [];
  // A plain string where it is enough: some servers take nothing else.
  if (!hasSound && sent.every((part) => part.type === 'text')) return [{ role: 'user', content: textOf(sent) }];
  return [{ role: 'user', content: parts.flatMap(toContent) }];
}

function toContent(part: ModelPart): OpenAI.Chat.ChatCompletionContentPart[] {
  const format = part.type === 'audio' ? soundFormat(part) : undefined;
  if (part.type === 'audio' && format !== undefined) {
    return [{ type: 'input_audio', input_audio: { data: part.data, format } }];
  }
  return sendable([part]).map(toPart);
}

function toPart(part: Sendable): OpenAI.Chat.ChatCompletionContentPart {
  switch (part.type) {
    case 'image':
      return toImage(part);
    case 'file':
      return { type: 'file', file: { filename: part.name, file_data: dataUrl(part) } };
    case 'text':
      return { type: 'text', text: part.text };
  }
}

function toAssistantMessage(pieces: readonly Piece[]): Message[] {
  if (pieces.length === 0) return [];
  let text = '';
  let returned: JsonObject = {};
  const calls: Call[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'text') text += piece.text;
    else if (piece.kind === 'call') calls.push(toCall(piece));
    else returned = { ...returned, ...piece.item };
  }
  const { content: before, ...fields } = returned;
  const content = contentOf(before, text);
  return [{ ...fields, role: 'assistant', content, ...(calls.length === 0 ? {} : { tool_calls: calls }) }];
}

/** @param before parts that came before the text, as Mistral's models send what they think */
function contentOf(before: JsonValue | undefined, text: string): AssistantMessage['content'] {
  if (!isList(before)) return text === '' ? null : text;
  const parts: readonly JsonValue[] = [...before, ...(text === '' ? [] : [{ type: 'text', text }])];
  // The SDK does not know parts that think.
  return parts as unknown as OpenAI.Chat.ChatCompletionContentPartText[];
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function toCall({ call, more }: Extract<Piece, { kind: 'call' }>): Call {
  const { id, name } = call;
  return { ...more, type: 'function', id, function: { name, arguments: JSON.stringify(call.arguments) } };
}

function toToolMessage(result: ModelToolResult): Message {
  const sent = sendable(result.parts);
  const pictures = sent.filter(isPicture).length;
  const note = pictures === 0 ? [] : [`[${pictures === 1 ? 'A picture' : `${pictures} pictures`}: see below.]`];
  const content = [textOf(sent), ...note].filter((text) => text !== '').join('\n');
  return { role: 'tool', tool_call_id: result.callId, content };
}

/** Tool messages only hold text, so the pictures follow in a user message. */
function picturesOf(results: readonly ModelToolResult[]): Message[] {
  const content = results.flatMap((result) => {
    const pictures = sendable(result.parts).filter(isPicture);
    if (pictures.length === 0) return [];
    return [{ type: 'text' as const, text: `From the result of ${result.name}:` }, ...pictures.map(toImage)];
  });
  return content.length === 0 ? [] : [{ role: 'user', content }];
}

function toImage(image: ModelImage): OpenAI.Chat.ChatCompletionContentPartImage {
  return { type: 'image_url', image_url: { url: dataUrl(image) } };
}
