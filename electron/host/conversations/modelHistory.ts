import { isForUserOnly } from '../../../shared/domain/contentAnnotations.ts';
import type { ResultPart, ToolCall } from '../../../shared/domain/tool.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { Sha256 } from '../../../shared/domain/ids.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { deniedCall, withheldResult } from '../models/deniedCall.ts';
import type { ModelMessage, ModelPart, ModelToolResult } from '../ports/modelProvider.ts';
import type { StoredMessage } from '../ports/stores.ts';
import { mostText } from '../tools/longTexts.ts';
import { modelContent, partWords } from './resultWords.ts';

/** The picture formats every provider takes. */
const modelImageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export interface HistoryOptions {
  readonly model: ModelRef;
  readonly images: boolean;
  readonly readImage: (blob: Sha256) => Promise<string | undefined>;
}

export interface ModelHistory {
  readonly messages: ModelMessage[];
  /** Pictures that were replaced by words because the model does not take any. */
  readonly imagesLeftOut: number;
}

/**
 * What a model is told of a conversation. Every call has a result behind it, also the ones that were denied, cancelled
 * or interrupted: providers refuse a history with open calls.
 */
export async function modelHistory(
  stored: readonly StoredMessage[],
  calls: readonly ToolCall[],
  options: HistoryOptions,
): Promise<ModelHistory> {
  const messages: ModelMessage[] = [];
  let imagesLeftOut = 0;
  for (const { message, carry } of stored) {
    if (message.role === 'user') {
      messages.push({ role: 'user', parts: [{ type: 'text', text: message.text }] });
      continue;
    }
    const own = calls.filter((call) => call.messageId === message.id).sort((a, b) => a.index - b.index);
    if (message.text === '' && own.length === 0) continue;
    const toolCalls = own.map((call) => ({ id: call.id, name: call.modelName, arguments: call.arguments }));
    const mayCarry = carry?.provider === options.model.providerId && carry.model === options.model.model;
    messages.push({ role: 'assistant', text: message.text, toolCalls, ...(mayCarry ? { carry } : {}) });
    if (own.length === 0) continue;
    const results = await Promise.all(own.map((call) => toolResult(call, options)));
    imagesLeftOut += results.reduce((sum, result) => sum + result.imagesLeftOut, 0);
    messages.push({ role: 'tool', results: results.map(({ result }) => result) });
  }
  return { messages, imagesLeftOut };
}

async function toolResult(
  call: ToolCall,
  options: HistoryOptions,
): Promise<{ result: ModelToolResult; imagesLeftOut: number }> {
  const { parts, isError } = outcome(call);
  const mapped = await Promise.all(parts.map((part) => modelParts(part, options)));
  const leftOut = options.images ? 0 : parts.filter(isModelImage).length;
  const said: ModelPart[] = whatTheUserChanged(call).map((text) => ({ type: 'text', text }));
  const result = { callId: call.id, name: call.modelName, parts: cut([...said, ...mapped.flat()]), isError };
  return { result, imagesLeftOut: leftOut };
}

/** A model must not take a result for that of the arguments it wrote, nor another text for the server's. */
function whatTheUserChanged({ editedArguments, resultEdited }: ToolCall): string[] {
  const said: string[] = [];
  if (editedArguments !== undefined) {
    const ran = JSON.stringify(editedArguments);
    said.push(`[The user changed the arguments before the call ran. It ran with: ${ran}]`);
  }
  if (resultEdited) said.push('[The user edited this result before passing it on.]');
  return said;
}

/** Says in words what became of a call that has no result, so that the model does not guess. */
function outcome({ state }: ToolCall): { parts: readonly ResultPart[]; isError: boolean } {
  const words = (text: string) => ({ parts: [{ type: 'text' as const, text }], isError: true });
  switch (state.kind) {
    case 'done':
      return { parts: modelContent(state.result), isError: false };
    case 'failed':
      if (state.result) return { parts: modelContent(state.result), isError: true };
      return words(`The call failed: ${state.error?.message ?? 'no reason given'}`);
    case 'denied':
      return words(deniedCall(state.reason));
    case 'withheld':
      return words(withheldResult(state.reason));
    case 'cancelled':
      return words(`The call was cancelled. ${state.reason ?? ''}`.trim());
    case 'pending':
    case 'waiting':
    case 'running':
    case 'reviewing':
      return words('The call was interrupted before it had a result; whether it did its work is unknown.');
    default:
      return assertNever(state);
  }
}

function isModelImage(part: ResultPart): part is Extract<ResultPart, { type: 'image' }> {
  return part.type === 'image' && modelImageTypes.includes(part.mimeType) && !isForUserOnly(part.annotations);
}

async function modelParts(part: ResultPart, options: HistoryOptions): Promise<ModelPart[]> {
  if (isModelImage(part) && options.images) {
    const data = await options.readImage(part.blob);
    if (data !== undefined) return [{ type: 'image', mimeType: part.mimeType, data }];
  }
  return [{ type: 'text', text: partWords(part) }];
}

function cut(parts: readonly ModelPart[]): ModelPart[] {
  let left = mostText;
  return parts.map((part) => {
    if (part.type !== 'text') return part;
    const kept = part.text.slice(0, left);
    left -= kept.length;
    const missing = part.text.length - kept.length;
    return missing > 0 ? { type: 'text', text: `${kept}\n[${missing} more characters were left out]` } : part;
  });
}
