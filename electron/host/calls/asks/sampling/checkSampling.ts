import type { CreateMessageRequest, ProtocolError } from '@modelcontextprotocol/client';
import { keepStart } from '../../../../../shared/lib/cutText.ts';
import { mcpSdk } from '../../../ports/mcpSdk.ts';
import { problemText } from '../../../../../shared/domain/words/problemText.ts';
import { toolImbalance } from './toolImbalance.ts';

type Params = CreateMessageRequest['params'];
type Message = Params['messages'][number];
export type SamplingBlock = Exclude<Message['content'], readonly unknown[]>;

/** Far above what models accept and servers need; larger requests are not worth showing. */
const most = { messages: 500, textLength: 2_000_000, media: 40, mediaLength: 20_000_000, tools: 128 } as const;
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/**
 * Checks what the SDK does not: that every tool use has its result (2025-11-25, client/sampling#constraints), that
 * media have the type they claim, and that everything can be shown.
 *
 * @param rounds how often a model may be asked in one loop of tool calls
 * @throws ProtocolError -32602
 */
export function checkSampling(params: Params, rounds: number): void {
  const { messages, tools = [], toolChoice } = params;
  if (messages.length === 0) throw samplingError('There are no messages.');
  if (messages.length > most.messages) throw samplingError(`There are more than ${most.messages} messages.`);
  if (!(params.maxTokens >= 1)) throw samplingError('maxTokens must be at least 1.');
  if (tools.length > most.tools) throw samplingError(`There are more than ${most.tools} tools.`);
  if (new Set(tools.map(({ name }) => name)).size < tools.length) throw samplingError('Two tools have the same name.');
  if (toolChoice?.mode === 'required' && tools.length === 0)
    throw samplingError('A tool is required, but none is given.');
  checkSizes(params);
  checkBalance(messages);
  if (roundsOf(messages) >= rounds) {
    throw samplingError(
      `The model was asked ${rounds} times in one loop of tool calls, which is as often as it may be.`,
    );
  }
}

/** Returns the blocks of a message, which has one or several. */
export function blocksOf({ content }: Message): readonly SamplingBlock[] {
  return Array.isArray(content) ? content : [content];
}

function checkSizes({ messages, systemPrompt = '' }: Params): void {
  const sizes = { text: systemPrompt.length, media: 0, mediaLength: 0 };
  for (const block of messages.flatMap(blocksOf)) {
    if (block.type === 'image' || block.type === 'audio') {
      if (!block.mimeType.toLowerCase().startsWith(`${block.type}/`)) {
        throw samplingError(`Content of type ${block.type} cannot be ${keepStart(block.mimeType, 60)}.`);
      }
      if (!base64.test(block.data)) throw samplingError(`The data of an ${block.type} is not base64.`);
      sizes.media++;
      sizes.mediaLength += block.data.length;
    } else sizes.text += block.type === 'text' ? block.text.length : JSON.stringify(block).length;
  }
  if (sizes.text > most.textLength) throw samplingError('There is too much text.');
  if (sizes.media > most.media || sizes.mediaLength > most.mediaLength)
    throw samplingError('There are too many media.');
}

function checkBalance(messages: readonly Message[]): void {
  const imbalance = toolImbalance(
    messages.map((message) => ({
      role: message.role,
      parts: blocksOf(message).map((block) => {
        if (block.type === 'tool_use') return { uses: block.id };
        return block.type === 'tool_result' ? { answers: block.toolUseId } : {};
      }),
    })),
  );
  if (imbalance !== undefined) throw samplingError(problemText({ kind: 'toolsUnbalanced', imbalance }, 'en'));
}

/** Counts how often the model answered with tool uses since the last other message. */
function roundsOf(messages: readonly Message[]): number {
  const since = messages.findLastIndex(
    (message) => message.role === 'user' && !blocksOf(message).some(({ type }) => type === 'tool_result'),
  );
  return messages.slice(since + 1).filter((message) => blocksOf(message).some(({ type }) => type === 'tool_use'))
    .length;
}

function samplingError(words: string): ProtocolError {
  return new (mcpSdk().ProtocolError)(mcpSdk().ProtocolErrorCode.InvalidParams, words);
}
