import type { Message } from '../../../../shared/domain/conversation.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import type { MessageId, Sha256 } from '../../../../shared/domain/ids.ts';
import { wireArguments, wireToolName } from '../../models/wire/wireCall.ts';
import type { Carry, ModelMessage, ModelPart } from '../../ports/modelProvider.ts';
import type { StoredMessage } from '../../ports/stores.ts';
import { countPictures, modelResult, picturesOf } from '../budget/modelResult.ts';
import { asCalled } from '../lazyTools/asCalled.ts';
import { type AttachedParts, attachedParts } from './attachedParts.ts';

export interface HistoryOptions {
  readonly model: ModelRef;
  /** Whether the model accepts pictures, and audio. */
  readonly images: boolean;
  readonly audio: boolean;
  /** Whether it reads PDF files. */
  readonly files?: boolean | undefined;
  readonly readBlob: (blob: Sha256) => Promise<string | undefined>;
  /** What goes back of what the model gave with an answer; all of it when missing. */
  readonly fitCarry?: (carry: Carry, answer: MessageId) => Carry;
}

export interface ModelHistory {
  readonly messages: ModelMessage[];
  /** For each of them, the stored message that it begins with. */
  readonly origins: MessageId[];
  /** The number of pictures that were replaced by a note because the model does not accept any. */
  readonly imagesLeftOut: number;
  /** The number of attached audio parts that were replaced by a note. */
  readonly soundsLeftOut: number;
  /** The same of PDF files. */
  readonly filesLeftOut: number;
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
  const origins: MessageId[] = [];
  let last: Message | undefined;
  const noteOrigins = () => {
    while (last !== undefined && origins.length < messages.length) origins.push(last.id);
  };
  const callsOf = Map.groupBy(calls, ({ messageId }) => messageId);
  // The calls of summarised messages are in `calls` as well: their pictures are not sent.
  const sent = options.images ? stored.flatMap(({ message }) => callsOf.get(message.id) ?? []) : [];
  const pictures = options.images ? await picturesOf(sent, options.readBlob) : undefined;
  let imagesLeftOut = 0;
  let soundsLeftOut = 0;
  let filesLeftOut = 0;
  for (const each of stored) {
    const { message } = each;
    noteOrigins();
    last = message;
    const carry = carryFor(options, each);
    if (isPlain(message) && !callsOf.has(message.id)) {
      if (message.role === 'user' || message.text !== '') messages.push(plainMessage(message, carry));
      continue;
    }
    if (message.role === 'user') {
      const attached = await attachedParts(message.parts ?? [], options);
      imagesLeftOut += attached.imagesLeftOut;
      soundsLeftOut += attached.soundsLeftOut;
      filesLeftOut += attached.filesLeftOut;
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
    const toolCalls = own.map((call) => {
      const { name, arguments: given } = asCalled(call);
      return { id: call.id, name: wireToolName(name), arguments: wireArguments(given) };
    });
    messages.push({ role: 'assistant', text: message.text, toolCalls, ...(carry && { carry }) });
    if (own.length === 0) continue;
    messages.push({ role: 'tool', results: own.map((call) => modelResult(call, pictures)) });
    if (pictures === undefined) imagesLeftOut += own.reduce((sum, call) => sum + countPictures(call), 0);
  }
  noteOrigins();
  const first = stored[0]?.message;
  if (first?.prompt !== undefined && beginWithUser(messages)) origins.unshift(first.id);
  return { messages, origins, imagesLeftOut, soundsLeftOut, filesLeftOut };
}

/** Text and nothing else. */
function isPlain({ parts, prompt }: Message): boolean {
  return parts === undefined && prompt === undefined;
}

/** What the model gave with an answer; nothing of other models. */
function carryFor({ model, fitCarry }: HistoryOptions, { carry, message }: StoredMessage): Carry | undefined {
  if (carry?.provider !== model.providerId || carry.model !== model.model) return undefined;
  return fitCarry === undefined ? carry : fitCarry(carry, message.id);
}

/** Plain messages keep their form from request to request: a long chat consists mostly of them. */
const plainMessages = new WeakMap<Message, ModelMessage>();

function plainMessage(message: Message, carry: Carry | undefined): ModelMessage {
  const known = plainMessages.get(message);
  if (known !== undefined && (known.role === 'assistant' ? known.carry : undefined) === carry) return known;
  const { role, text } = message;
  const made: ModelMessage =
    role === 'user'
      ? { role, parts: [{ type: 'text', text }] }
      : { role, text, toolCalls: [], ...(carry && { carry }) };
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

/** Providers require that the user speaks first; a prompt may begin with the assistant. Returns whether a message was added. */
function beginWithUser(messages: ModelMessage[]): boolean {
  if (messages[0]?.role !== 'assistant') return false;
  const begun = '[The conversation begins with words the user put into your mouth.]';
  messages.unshift({ role: 'user', parts: [{ type: 'text', text: begun, attached: true }] });
  return true;
}
