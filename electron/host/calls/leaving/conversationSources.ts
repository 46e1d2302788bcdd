import type { LeavingPassage } from '../../../../shared/domain/approval.ts';
import { isForUserOnly } from '../../../../shared/domain/contentAnnotations.ts';
import type { Message } from '../../../../shared/domain/conversation.ts';
import { type ConversationId, serverId, type ServerId } from '../../../../shared/domain/ids.ts';
import { type MessagePart, partName, partText } from '../../../../shared/domain/messagePart.ts';
import { isCallSettled, type ResultPart, type ToolCall } from '../../../../shared/domain/tool.ts';
import { keepEnd, keepPart, keepStart } from '../../../../shared/lib/cutText.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { modelContent } from '../tools/resultWords.ts';
import { maxTextChars } from '../tools/longTexts.ts';
import { collapseText, foldText } from './foldText.ts';
import { PassageIndex, passageLength } from './passageIndex.ts';
import { textsIn } from './textsIn.ts';

/** How much text is remembered for one conversation, in characters; each server gets the same share. */
const maxCharacters = 1_000_000;
/** How many characters of the arguments of one call are searched. */
const maxLooked = 200_000;
const maxPassages = 3;
/** How many passages may be skipped because the user said them or the receiver already knows them. */
const maxPassedOver = 50;
/** The maximum length of a quoted passage. */
const maxQuote = 400;

/** A text that came from a server. */
interface Source {
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly folded: string;
  /** Its start in the index. */
  readonly start: number;
}

/** The fields of a message that can contain text of the user or of servers. */
export type LearntMessage = Pick<Message, 'id' | 'role' | 'text' | 'parts' | 'prompt'>;

interface BroughtText {
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly text: string;
}

/**
 * The text that servers brought into one conversation, used to notice when it is about to go to another server. It
 * detects verbatim copies; it does not detect text that a model rewrites, translates, encodes or cuts into short
 * pieces.
 */
export class ConversationSources {
  #index = new PassageIndex();
  #sources: Source[] = [];
  #said = '';
  /** The same for comparison; made when it is needed. */
  #saidFolded: string | undefined;
  /** The ids of calls and messages whose text was added. */
  readonly #known = new Set<string>();

  /** Adds the text that a model gets of the conversation, and forgets text that is no longer part of it. */
  learn(messages: readonly LearntMessage[], calls: readonly ToolCall[]): void {
    const settled = calls.filter(({ state }) => isCallSettled(state));
    const bringing = messages.filter(brings);
    const isKnown = ({ id }: { readonly id: string }) => this.#known.has(id);
    const known = bringing.filter(isKnown).length + settled.filter(isKnown).length;
    if (known < this.#known.size) this.#forget();
    // Text that a prompt puts into the user's message belongs to the prompt's server.
    const said = messages
      .flatMap(({ role, text, prompt }) => (role === 'user' && prompt === undefined ? [text] : []))
      .join('\n');
    if (said !== this.#said) {
      this.#said = said;
      this.#saidFolded = undefined;
    }
    for (const message of bringing) if (!isKnown(message)) this.#add(message.id, messageTexts(message));
    for (const call of settled) if (!isKnown(call)) this.#add(call.id, callTexts(call));
    if (this.#index.size > maxCharacters) this.#dropBeyondShares();
  }

  /** Finds text in the arguments that came from other servers than the receiver. */
  leaving(to: ServerId, args: JsonObject): LeavingPassage[] {
    const found: LeavingPassage[] = [];
    if (this.#sources.every(({ serverId }) => serverId === to)) return found;
    let left = maxLooked;
    let passedOver = 0;
    for (const text of textsIn(args, passageLength)) {
      if (left <= 0 || found.length >= maxPassages) break;
      const shown = collapseText(keepStart(text, left));
      const folded = foldText(shown);
      left -= text.length;
      this.#index.find(folded, ({ at, place, length }) => {
        const passage = folded.slice(at, at + length);
        const source = this.#sourceAt(place);
        if (source === undefined || this.#isKnownTo(to, passage)) {
          return ++passedOver < maxPassedOver ? 'more' : 'enough';
        }
        const { serverId, serverName } = source;
        found.push({ serverId, serverName, text: quote(keepPart(shown, at, at + length)) });
        return found.length < maxPassages ? 'more' : 'enough';
      });
    }
    return found;
  }

  #add(id: string, texts: readonly BroughtText[]): void {
    this.#known.add(id);
    for (const { serverId, serverName, text } of texts) {
      if (text.length < passageLength) continue;
      const folded = foldText(collapseText(text));
      const start = this.#index.add(folded);
      this.#sources.push({ serverId, serverName, folded, start });
    }
  }

  /** Sources are ordered by their start. */
  #sourceAt(place: number): Source | undefined {
    let [low, high] = [0, this.#sources.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sources[middle]?.start ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return this.#sources[low - 1];
  }

  #isKnownTo(to: ServerId, passage: string): boolean {
    this.#saidFolded ??= foldText(collapseText(keepEnd(this.#said, maxCharacters)));
    if (this.#saidFolded.includes(passage)) return true;
    return this.#sources.some(({ serverId, folded }) => serverId === to && folded.includes(passage));
  }

  #forget(): void {
    this.#index = new PassageIndex();
    this.#sources = [];
    this.#known.clear();
  }

  /**
   * A server that exceeds its share loses its own oldest text, never text of others: no server may be able to make us
   * forget. Half of the share is dropped at once, so that this does not happen with every result; the newest text
   * always stays.
   */
  #dropBeyondShares(): void {
    const sizes = new Map<ServerId, number>();
    for (const { serverId, folded } of this.#sources) sizes.set(serverId, (sizes.get(serverId) ?? 0) + folded.length);
    const share = maxCharacters / sizes.size;
    const keptOf = new Map<ServerId, number>();
    const kept = this.#sources.toReversed().filter(({ serverId, folded }) => {
      if ((sizes.get(serverId) ?? 0) <= share) return true;
      const before = keptOf.get(serverId) ?? 0;
      keptOf.set(serverId, before + folded.length);
      return before === 0 || before + folded.length <= share / 2;
    });
    if (kept.length === this.#sources.length) return;
    this.#index = new PassageIndex();
    this.#sources = kept.toReversed().map((source) => ({ ...source, start: this.#index.add(source.folded) }));
  }
}

/** The sources of the most recently used conversations. */
export class SourcesOfConversations {
  readonly #conversations = new Map<ConversationId, ConversationSources>();

  of(id: ConversationId): ConversationSources {
    const sources = this.#conversations.get(id) ?? new ConversationSources();
    // The last entry is the most recently used one.
    this.#conversations.delete(id);
    this.#conversations.set(id, sources);
    const [oldest] = this.#conversations.keys();
    if (this.#conversations.size > 16 && oldest !== undefined) this.#conversations.delete(oldest);
    return sources;
  }
}

/** Whether a message contains text of a server. */
function brings({ prompt, parts = [] }: LearntMessage): boolean {
  return prompt !== undefined || parts.some(({ origin }) => origin.kind !== 'file');
}

function callTexts(call: ToolCall): BroughtText[] {
  const from = serverOf(call);
  if (from === undefined) return [];
  return resultTexts(call).map((text) => ({ serverId: from.serverId, serverName: from.serverName, text }));
}

/** The server whose text the result of a call is. */
function serverOf(call: ToolCall) {
  const { tool, serverName, host } = call;
  if (tool !== null) return { serverId: tool.serverId, serverName };
  if (host === undefined) return importedFrom(call);
  // What is read again is still text of the server that it came from. Definitions that were found are what models may be sent anyway.
  return 'of' in host ? host.of : undefined;
}

/**
 * The server of an imported call, as its file names it. None of ours, not even one with this name: what a file says is no reason to
 * believe that a server knows a text.
 */
function importedFrom({ serverName, modelName, state }: ToolCall) {
  const hasResult = (state.kind === 'done' || state.kind === 'failed') && state.result !== undefined;
  if (!hasResult) return undefined;
  const name = serverName === '' ? modelName : serverName;
  return {
    serverId: serverId.parse(`imported-${keepStart(name.replace(/[^A-Za-z0-9_-]/g, '_'), 40)}`),
    serverName: name,
  };
}

/** The text in a message that came from servers: its parts, and all of it when a prompt wrote it. */
function messageTexts({ text, parts = [], prompt }: LearntMessage): BroughtText[] {
  const own = prompt === undefined ? [] : [{ ...prompt, text }];
  return [...own, ...parts.flatMap(partTextsOfServers)];
}

function partTextsOfServers(part: MessagePart): BroughtText[] {
  const { origin } = part;
  if (origin.kind === 'file') return [];
  const { serverId, serverName } = origin;
  const texts = [partText(part), partName(part) ?? '', part.type === 'resource' ? part.uri : ''];
  return texts.map((text) => ({ serverId, serverName, text }));
}

/** The text of a result, as far as a model gets it. */
function resultTexts({ state }: ToolCall): string[] {
  const result = state.kind === 'done' || state.kind === 'failed' ? state.result : undefined;
  if (result === undefined)
    return state.kind === 'failed' && state.error ? [keepStart(state.error.message, maxTextChars)] : [];
  const { content, structured } = result;
  const texts = content.flatMap(partTexts);
  // Structured content counts only when there is no text: then the model gets it.
  if (structured !== undefined && modelContent(result).length > content.length) {
    texts.push(...textsIn(structured, passageLength));
  }
  let left = maxTextChars;
  return texts.map((text) => {
    const given = keepStart(text, left);
    left -= given.length;
    return given;
  });
}

function partTexts(part: ResultPart): string[] {
  if ('text' in part && part.text !== undefined && isForUserOnly(part.annotations)) return [];
  switch (part.type) {
    case 'text':
      return [part.text, part.whole?.tail ?? ''];
    case 'resource':
      return part.text === undefined ? [part.uri, part.mimeType ?? ''] : [part.text, part.whole?.tail ?? ''];
    case 'resourceLink':
      return [part.name, part.uri];
    default:
      return [part.mimeType];
  }
}

function quote(text: string): string {
  return text.length <= maxQuote ? text : `${keepStart(text, maxQuote)}…`;
}
