import type OpenAI from 'openai';
import type {
  ModelImage,
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelToolResult,
} from '../../host/ports/modelProvider.ts';
import { convertedOnce } from './bodyText.ts';
import { dataUrl, isPicture, type Sendable, sendable, soundFormat, textOf } from './pictures.ts';
import { toolSchema } from './toolSchema.ts';

type Message = OpenAI.Chat.ChatCompletionMessageParam;

/** The name of the field that limits the output. */
export type OutputLimit = 'max_tokens' | 'max_completion_tokens';

/**
 * Converts a request into the form of Chat Completions, without fields that only some compatible servers understand.
 */
export function toChatRequest(
  request: ModelRequest,
  outputLimit: OutputLimit = 'max_tokens',
): OpenAI.Chat.ChatCompletionCreateParamsStreaming {
  return {
    model: request.model,
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      ...(request.system === '' ? [] : [{ role: 'system' as const, content: request.system }]),
      ...request.messages.flatMap(messagesOf),
    ],
    ...(request.tools.length === 0
      ? {}
      : {
          tools: request.tools.map(toTool),
          ...(request.toolChoice === undefined ? {} : { tool_choice: request.toolChoice }),
        }),
    ...(request.maxTokens === undefined ? {} : { [outputLimit]: request.maxTokens }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.effort === undefined ? {} : { reasoning_effort: request.effort }),
    // The API takes four.
    ...(request.stopSequences?.length ? { stop: request.stopSequences.slice(0, 4) } : {}),
  };
}

function toTool(tool: ModelRequest['tools'][number]): OpenAI.Chat.ChatCompletionFunctionTool {
  const { name, description } = tool;
  return { type: 'function', function: { name, description, parameters: { ...toolSchema(tool.inputSchema) } } };
}

const messagesOf = convertedOnce(toMessages);

function toMessages(message: ModelMessage): Message[] {
  switch (message.role) {
    case 'user':
      return toUserMessage(message.parts);
    case 'assistant':
      return toAssistantMessage(message);
    case 'tool':
      return [...message.results.map(toToolMessage), ...picturesOf(message.results)];
  }
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

function toAssistantMessage({ text, toolCalls }: Extract<ModelMessage, { role: 'assistant' }>): Message[] {
  if (text.trim() === '' && toolCalls.length === 0) return [];
  const calls = toolCalls.map((call) => ({
    type: 'function' as const,
    id: call.id,
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }));
  return [
    { role: 'assistant', content: text === '' ? null : text, ...(calls.length === 0 ? {} : { tool_calls: calls }) },
  ];
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
