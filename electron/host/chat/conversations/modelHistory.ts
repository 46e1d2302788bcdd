import type { Message } from '../../../../shared/domain/conversation.ts';
import { isForUserOnly } from '../../../../shared/domain/contentAnnotations.ts';
import { isModelImage } from '../../../../shared/domain/messagePart.ts';
import type { ResultPart, ToolCall } from '../../../../shared/domain/tool.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import { deniedCall, withheldResult } from '../../models/wire/deniedCall.ts';
import { wireArguments, wireToolName } from '../../models/wire/wireCall.ts';
import type { ModelMessage, ModelPart, ModelToolResult } from '../../ports/modelProvider.ts';
import type { StoredMessage } from '../../ports/stores.ts';
import { maxTextChars } from '../../calls/tools/longTexts.ts';
import { type AttachedParts, attachedParts } from './attachedParts.ts';
import { modelContent, partWords } from '../../calls/tools/resultWords.ts';
import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';
import { decisionText } from '../../../../shared/domain/words/decisionText.ts';

export interface HistoryOptions {
  readonly model: ModelRef;
  /** Whether the model accepts pictures, and audio. */
  readonly images: boolean;
  readonly audio: boolean;
  readonly readBlob: (blob: Sha256) => Promise<string | undefined>;
}

export interface ModelHistory {
  readonly messages: ModelMessage[];
  /** The number of pictures that were replaced by a note because the model does not accept any. */
  readonly imagesLeftOut: number;
  /** The number of attached audio parts that were replaced by a note. */
  readonly soundsLeftOut: number;
}

/**
 * Converts a conversation for a model. Every call gets a result, even if it was denied, cancelled or interrupted:
 * providers refuse a history with open calls.
 */
export async function modelHistory(
  stored: readonly StoredMessage[],
  calls: readonly ToolCall[],
  options: HistoryOptions,
): Promise<ModelHistory> {
  const messages: ModelMessage[] = [];
  const callsOf = Map.groupBy(calls, ({ messageId }) => messageId);
  const pictures = options.images ? await picturesOf(calls, options) : undefined;
  let imagesLeftOut = 0;
  let soundsLeftOut = 0;
  for (const each of stored) {
    const { message, carry } = each;
    if (isPlain(each) && !callsOf.has(message.id)) {
      if (message.role === 'user' || message.text !== '') messages.push(plainMessage(message));
      continue;
    }
    if (message.role === 'user') {
      const attached = await attachedParts(message.parts ?? [], options);
      imagesLeftOut += attached.imagesLeftOut;
      soundsLeftOut += attached.soundsLeftOut;
      const parts = inOrder(message, attached.parts);
      const before = messages.at(-1);
      // Join consecutive messages of a prompt: some models require alternating roles.
      if (message.prompt !== undefined && before?.role === 'user') {
        messages.splice(-1, 1, { role: 'user', parts: [...before.parts, ...parts] });
      } else messages.push({ role: 'user', parts });
      continue;
    }
    if (message.prompt !== undefined) {
      addWordsOfPrompt(messages, message, await attachedParts(message.parts ?? [], noMedia));
      continue;
    }
    const own = (callsOf.get(message.id) ?? []).sort((a, b) => a.index - b.index);
    if (message.text === '' && own.length === 0) continue;
    const toolCalls = own.map(({ id, modelName, arguments: given }) => {
      return { id, name: wireToolName(modelName), arguments: wireArguments(given) };
    });
    const mayCarry = carry?.provider === options.model.providerId && carry.model === options.model.model;
    messages.push({ role: 'assistant', text: message.text, toolCalls, ...(mayCarry ? { carry } : {}) });
    if (own.length === 0) continue;
    messages.push({ role: 'tool', results: own.map((call) => toolResult(call, pictures)) });
    if (pictures === undefined) imagesLeftOut += own.flatMap((call) => outcome(call).parts.filter(isPicture)).length;
  }
  if (stored[0]?.message.prompt !== undefined) beginWithUser(messages);
  return { messages, imagesLeftOut, soundsLeftOut };
}

/** Text and nothing else; the same for every model. */
function isPlain({ message, carry }: StoredMessage): boolean {
  return message.parts === undefined && message.prompt === undefined && carry === undefined;
}

/** Plain messages keep their form from request to request: a long chat consists mostly of them. */
const plainMessages = new WeakMap<Message, ModelMessage>();

function plainMessage(message: Message): ModelMessage {
  const known = plainMessages.get(message);
  if (known !== undefined) return known;
  const { role, text } = message;
  const made: ModelMessage =
    role === 'user' ? { role, parts: [{ type: 'text', text }] } : { role, text, toolCalls: [] };
  plainMessages.set(message, made);
  return made;
}

/** A question comes after its attachments; the text of a prompt comes before them. */
function inOrder({ text, prompt }: Message, attached: readonly ModelPart[]): ModelPart[] {
  const said: ModelPart[] = text === '' && attached.length > 0 ? [] : [{ type: 'text', text }];
  return prompt === undefined ? [...attached, ...said] : [...said, ...attached];
}

/** Only text goes to a model as its own message. */
const noMedia = { images: false, audio: false, readBlob: async () => undefined };

/** Adds the assistant's part of a prompt. */
function addWordsOfPrompt(messages: ModelMessage[], { text }: Message, { parts }: AttachedParts): void {
  const words = [text, ...parts.map((part) => (part.type === 'text' ? part.text : ''))];
  const said = words.filter((each) => each !== '').join('\n\n');
  const before = messages.at(-1);
  if (before?.role === 'assistant' && before.toolCalls.length === 0 && before.carry === undefined) {
    messages.splice(-1, 1, { ...before, text: `${before.text}\n\n${said}` });
  } else if (said !== '') messages.push({ role: 'assistant', text: said, toolCalls: [] });
}

/** Providers require that the user speaks first; a prompt may begin with the assistant. */
function beginWithUser(messages: ModelMessage[]): void {
  if (messages[0]?.role !== 'assistant') return;
  const begun = '[The conversation begins with words the user put into your mouth.]';
  messages.unshift({ role: 'user', parts: [{ type: 'text', text: begun, attached: true }] });
}

/** The bytes of pictures, by their blobs. Unreadable pictures are missing. */
type Pictures = ReadonlyMap<Sha256, string>;

async function picturesOf(calls: readonly ToolCall[], { readBlob }: HistoryOptions): Promise<Pictures> {
  const pictures = new Map<Sha256, string>();
  const blobs = new Set(calls.flatMap((call) => outcome(call).parts.filter(isPicture)).map(({ blob }) => blob));
  for (const blob of blobs) {
    const data = await readBlob(blob);
    if (data !== undefined) pictures.set(blob, data);
  }
  return pictures;
}

/** @param pictures `undefined`: the model accepts none */
function toolResult(call: ToolCall, pictures: Pictures | undefined): ModelToolResult {
  const { parts, isError } = outcome(call);
  const said: ModelPart[] = whatTheUserChanged(call).map((text) => ({ type: 'text', text }));
  const mapped = parts.map((part) => modelPart(part, pictures));
  return { callId: call.id, name: wireToolName(call.modelName), parts: cut([...said, ...mapped]), isError };
}

/** The model must know that the user changed its arguments, or the text of the result. */
function whatTheUserChanged({ editedArguments, resultEdited }: ToolCall): string[] {
  const said: string[] = [];
  if (editedArguments !== undefined) {
    const ran = JSON.stringify(editedArguments);
    said.push(`[The user changed the arguments before the call ran. It ran with: ${ran}]`);
  }
  if (resultEdited) said.push('[The user edited this result before passing it on.]');
  return said;
}

function english(reason: DecisionReason | undefined): string | undefined {
  return reason && decisionText(reason, 'en');
}

/** Describes the outcome of a call without a result, so that the model does not guess. */
function outcome({ state, decision }: ToolCall): { parts: readonly ResultPart[]; isError: boolean } {
  const words = (text: string) => ({ parts: [{ type: 'text' as const, text }], isError: true });
  switch (state.kind) {
    case 'done':
      return { parts: modelContent(state.result), isError: false };
    case 'failed':
      if (state.result) return { parts: modelContent(state.result), isError: true };
      return words(`The call failed: ${state.error?.message ?? 'no reason given'}`);
    case 'denied':
      return words(deniedCall(english(state.reason), decision?.by));
    case 'withheld':
      return words(withheldResult(english(state.reason)));
    case 'cancelled':
      return words(`The call was cancelled. ${english(state.reason) ?? ''}`.trim());
    case 'pending':
    case 'waiting':
    case 'running':
    case 'reviewing':
      return words('The call was interrupted before it had a result; whether it did its work is unknown.');
    default:
      return assertNever(state);
  }
}

function isPicture(part: ResultPart): part is Extract<ResultPart, { type: 'image' }> {
  return part.type === 'image' && isModelImage(part.mimeType) && !isForUserOnly(part.annotations);
}

function modelPart(part: ResultPart, pictures: Pictures | undefined): ModelPart {
  const data = isPicture(part) ? pictures?.get(part.blob) : undefined;
  return data !== undefined && isPicture(part)
    ? { type: 'image', mimeType: part.mimeType, data }
    : { type: 'text', text: partWords(part) };
}

function cut(parts: readonly ModelPart[]): ModelPart[] {
  let left = maxTextChars;
  return parts.map((part) => {
    if (part.type !== 'text') return part;
    const kept = part.text.slice(0, left);
    left -= kept.length;
    const missing = part.text.length - kept.length;
    return missing > 0 ? { type: 'text', text: `${kept}\n[${missing} more characters were left out]` } : part;
  });
}
