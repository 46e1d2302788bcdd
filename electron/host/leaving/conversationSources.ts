import type { LeavingPassage } from '../../../shared/domain/approval.ts';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { ConversationId, ServerId } from '../../../shared/domain/ids.ts';
import { isCallSettled, type ResultPart, type ToolCall } from '../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { collapseText, foldText } from './foldText.ts';
import { PassageIndex, passageLength } from './passageIndex.ts';
import { textsIn } from './textsIn.ts';

/** What is remembered of one conversation, in characters; the oldest results go first. */
const maxCharacters = 1_000_000;
/** More of one result than a model gets. */
const maxResult = 120_000;
/** Of the arguments of one call, so much is looked through. */
const maxLooked = 200_000;
const maxPassages = 3;
/** Passages the user said themselves, or the receiver knows anyway, are passed over so many times. */
const maxPassedOver = 50;
/** A passage is quoted up to here. */
const maxQuote = 400;

/** A text that came from a server. */
interface Source {
  readonly callId: ToolCall['id'];
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly folded: string;
  /** Where it begins in the index. */
  readonly start: number;
}

/**
 * What servers brought into one conversation, to notice where it is about to go to another server. It knows texts that are
 * copied word for word; what a model rewrites, translates, encodes or cuts into short pieces it does not see.
 */
export class ConversationSources {
  #index = new PassageIndex();
  #sources: Source[] = [];
  #said = '';
  #saidFolded = '';
  readonly #known = new Set<ToolCall['id']>();

  /** Takes in what a model gets of the conversation; what is no longer part of it is forgotten. */
  learn(messages: readonly Pick<Message, 'role' | 'text'>[], calls: readonly ToolCall[]): void {
    const settled = calls.filter(({ state }) => isCallSettled(state));
    const ids = new Set(settled.map(({ id }) => id));
    if ([...this.#known].some((id) => !ids.has(id))) this.#forget();
    const said = messages.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).join('\n');
    if (said !== this.#said) {
      this.#said = said;
      this.#saidFolded = foldText(collapseText(said.slice(-maxCharacters)));
    }
    for (const call of settled) if (!this.#known.has(call.id)) this.#add(call);
    if (this.#index.size > maxCharacters) this.#dropOldest();
  }

  /** What the arguments carry that came from other servers than the one they go to. */
  leaving(to: ServerId, args: JsonObject): LeavingPassage[] {
    const found: LeavingPassage[] = [];
    if (this.#sources.every(({ serverId }) => serverId === to)) return found;
    let left = maxLooked;
    let passedOver = 0;
    for (const text of textsIn(args, passageLength)) {
      if (left <= 0 || found.length >= maxPassages) break;
      const shown = collapseText(text.slice(0, left));
      const folded = foldText(shown);
      left -= text.length;
      this.#index.find(folded, ({ at, place, length }) => {
        const passage = folded.slice(at, at + length);
        const source = this.#sourceAt(place);
        if (source === undefined || this.#isKnownTo(to, passage)) {
          return ++passedOver < maxPassedOver ? 'more' : 'enough';
        }
        const { serverId, serverName } = source;
        found.push({ serverId, serverName, text: quote(shown.slice(at, at + length)) });
        return found.length < maxPassages ? 'more' : 'enough';
      });
    }
    return found;
  }

  #add(call: ToolCall): void {
    this.#known.add(call.id);
    if (call.tool === null) return;
    const { serverId } = call.tool;
    for (const text of resultTexts(call)) {
      const folded = foldText(collapseText(text.slice(0, maxResult)));
      const start = this.#index.add(folded);
      this.#sources.push({ callId: call.id, serverId, serverName: call.serverName, folded, start });
    }
  }

  /** Sources stand in the order of their places. */
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
    if (this.#saidFolded.includes(passage)) return true;
    return this.#sources.some(({ serverId, folded }) => serverId === to && folded.includes(passage));
  }

  #forget(): void {
    this.#index = new PassageIndex();
    this.#sources = [];
    this.#known.clear();
  }

  /** Half of it at once, so that it does not happen with every result. */
  #dropOldest(): void {
    const kept: Source[] = [];
    let size = 0;
    for (const source of this.#sources.toReversed()) {
      size += source.folded.length;
      if (size > maxCharacters / 2) break;
      kept.unshift(source);
    }
    this.#index = new PassageIndex();
    this.#sources = kept.map((source) => ({ ...source, start: this.#index.add(source.folded) }));
  }
}

/** The sources of the conversations that were used last. */
export class SourcesOfConversations {
  readonly #conversations = new Map<ConversationId, ConversationSources>();

  of(id: ConversationId): ConversationSources {
    const sources = this.#conversations.get(id) ?? new ConversationSources();
    // The one used last stands last.
    this.#conversations.delete(id);
    this.#conversations.set(id, sources);
    const [oldest] = this.#conversations.keys();
    if (this.#conversations.size > 16 && oldest !== undefined) this.#conversations.delete(oldest);
    return sources;
  }
}

function resultTexts({ state }: ToolCall): string[] {
  const result = state.kind === 'done' || state.kind === 'failed' ? state.result : undefined;
  const texts = (result?.content ?? []).flatMap(partTexts);
  if (result?.structured !== undefined) texts.push(...textsIn(result.structured, passageLength));
  if (state.kind === 'failed' && state.error !== undefined) texts.push(state.error.message);
  return texts.filter((text) => text.length >= passageLength);
}

function partTexts(part: ResultPart): string[] {
  switch (part.type) {
    case 'text':
      return [part.text, part.whole?.tail ?? ''];
    case 'resource':
      return [part.uri, part.text ?? '', part.whole?.tail ?? ''];
    case 'resourceLink':
      return [part.uri, part.name, part.title ?? '', part.description ?? ''];
    default:
      return [];
  }
}

function quote(text: string): string {
  return text.length <= maxQuote ? text : `${text.slice(0, maxQuote)}…`;
}
