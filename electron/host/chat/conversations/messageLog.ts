import type { PageOutput } from '../../../../shared/contract/commands.ts';
import { findInThread } from './findInThread.ts';
import type { ConversationHeader, Message, SaidMessage } from '../../../../shared/domain/conversation.ts';
import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import { messageId, type ConversationId, type MessageId, type ToolCallId } from '../../../../shared/domain/ids.ts';
import { withLeftOut } from '../../../../shared/domain/leftOutTurns.ts';
import type { ChatUsage, ModelRef } from '../../../../shared/domain/model.ts';
import { isCallSettled, type ToolCall } from '../../../../shared/domain/tool.ts';
import type { Carry } from '../../ports/modelProvider.ts';
import type { ConversationStore } from '../../ports/stores.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { TextStreams } from '../../ground/state/textStreams.ts';
import { OpenThreads, type Thread } from './openThreads.ts';
import { StreamingAnswers } from './streamingAnswers.ts';
import { ThreadPages } from './threadPages.ts';
import { UnsavedAnswers } from './unsavedAnswers.ts';

/** A message of the user, and the position that it replaces. */
export interface Saying {
  readonly conversationId: ConversationId;
  /** The id of the last message. */
  readonly id: MessageId;
  readonly said: readonly SaidMessage[];
  /** Messages from this position on become another version of the thread. */
  readonly insteadOf?: number;
  /** The header of a new chat, which is stored together with the message. */
  readonly begins?: ConversationHeader;
  /** The draft that it may have been. */
  readonly draftKey?: string;
  /** The message waited in the queue under this id. */
  readonly wasQueued?: boolean;
}

/** An answer in place of an earlier one. */
export interface NewAnswer {
  readonly conversationId: ConversationId;
  readonly model: ModelRef | undefined;
  /** Messages from this position on become another version of the thread. */
  readonly insteadOf: number;
  /** The message at that position says nothing, so that no version of it is kept. */
  readonly isNothingReplaced: boolean;
}

/** The final state of an assistant message. */
export type MessageEnd = Pick<Message, 'state'> &
  Partial<Pick<Message, 'error' | 'notices' | 'usage'>> & { readonly carry?: Carry | undefined };

/** The messages and calls of conversations. Stores them as they happen, and publishes events about them. */
export class MessageLog implements Room {
  readonly #state: HostState;
  readonly #store: ConversationStore;
  readonly #clock: Clock;
  readonly #ids: IdMaker;
  readonly #streaming: StreamingAnswers;
  readonly #unsaved: UnsavedAnswers;
  readonly #threads = new OpenThreads();
  readonly #pages: ThreadPages;

  constructor(state: HostState, store: ConversationStore, streams: TextStreams, clock: Clock, ids: IdMaker) {
    this.#state = state;
    this.#store = store;
    this.#clock = clock;
    this.#ids = ids;
    this.#unsaved = new UnsavedAnswers(store, clock);
    this.#streaming = new StreamingAnswers(streams, this.#unsaved, clock);
    this.#pages = new ThreadPages(store, this.#unsaved, this.#streaming);
  }

  /** Writes pending data; answers that are still streaming stay as they are on disk. */
  async dispose(): Promise<void> {
    this.#streaming.dispose();
    try {
      await this.save();
    } finally {
      this.#unsaved.dispose();
    }
  }

  newId(): MessageId {
    return messageId.parse(this.#ids.next('message'));
  }

  /** The user's message is flushed to disk before anything else happens: all of it, or nothing. */
  async addSaid({ conversationId, id, said, insteadOf, begins, draftKey, wasQueued = false }: Saying): Promise<void> {
    await this.save();
    const first = insteadOf ?? (await this.#nextPosition(conversationId));
    const messages = said.map((each, at) => {
      const own = at === said.length - 1 ? id : this.newId();
      return this.#make(conversationId, { ...each, id: own, position: first + at, state: 'finished' });
    });
    const stored = messages.map((message) => ({ message }));
    await this.#store.saveSaid(conversationId, {
      messages: stored,
      ...(begins === undefined ? {} : { begins }),
      ...(insteadOf === undefined ? {} : { insteadOf }),
      ...(draftKey === undefined ? {} : { draftKey }),
      ...(wasQueued ? { queuedId: id } : {}),
    });
    if (insteadOf !== undefined) {
      this.#threads.forget(conversationId);
      this.#publish({ type: 'message.truncated', conversationId, fromPosition: insteadOf });
    }
    if (begins !== undefined) this.#publish({ type: 'conversation.added', header: begins });
    for (const message of messages) this.#threads.note({ message });
    await this.#publishAdded(messages, insteadOf !== undefined);
  }

  /** Begins an answer in place of another one. It is stored when this resolves, and the other one stays as a version. */
  async beginAnswerInstead({ conversationId, model, insteadOf, isNothingReplaced }: NewAnswer): Promise<Message> {
    await this.save();
    const message = this.#makeAnswer(conversationId, insteadOf, model);
    await this.#store.saveSaid(conversationId, { messages: [{ message }], insteadOf, isNothingReplaced });
    this.#threads.forget(conversationId);
    this.#publish({ type: 'message.truncated', conversationId, fromPosition: insteadOf });
    this.#streaming.begin(message);
    await this.#publishAdded([message], true);
    return message;
  }

  /** Begins the model's answer: an empty message that streams. Stored soon, or by `save`. */
  async beginAnswer(conversationId: ConversationId, model: ModelRef | undefined): Promise<Message> {
    const message = this.#makeAnswer(conversationId, await this.#nextPosition(conversationId), model);
    this.#unsaved.addAnswer({ message }, []);
    this.#threads.note({ message });
    this.#streaming.begin(message);
    this.#publish({ type: 'message.added', message });
    return message;
  }

  /** Appends to a streaming message; the new text is saved soon, not at once, even when no more text follows. */
  append(id: MessageId, text: string): Promise<void> {
    return this.#streaming.append(id, text);
  }

  /** Appends to the reasoning of a streaming message. */
  appendReasoning(id: MessageId, text: string): void {
    this.#streaming.appendReasoning(id, text);
  }

  /** Ends an answer, with the calls it asks for. Stored soon, or by `save`, and then published. */
  finishAnswer(id: MessageId, { carry, ...end }: MessageEnd, calls: readonly ToolCall[] = []): Message {
    const message = { ...this.#streaming.end(id), ...end };
    this.#threads.note({ message, carry }, calls);
    this.#unsaved.addAnswer({ message, carry }, calls, () => {
      for (const call of calls) this.#state.publish({ type: 'toolCall.changed', call });
      this.#state.publish({ type: 'message.finished', message });
    });
    return message;
  }

  /** Adds a notice to a finished message. */
  async addNotice(message: Message, notice: Message['notices'][number]): Promise<void> {
    await this.save();
    const stored = await this.#store.getMessage(message.id);
    const noticed = { ...message, notices: [...message.notices, notice] };
    await this.#store.saveMessage({ message: noticed, carry: stored?.carry });
    this.#threads.note({ message: noticed, carry: stored?.carry });
    this.#publish({ type: 'message.finished', message: noticed });
  }

  /** What the model thought in these answers does not go back to its provider any more. It stays stored. */
  async withholdThoughts(ids: readonly MessageId[]): Promise<void> {
    if (ids.length === 0) return;
    await this.save();
    for (const id of ids) {
      const stored = await this.#store.getMessage(id);
      if (stored?.carry === undefined) continue;
      const kept = { message: stored.message, carry: { ...stored.carry, hasNoReasoning: true } };
      await this.#store.saveMessage(kept);
      this.#threads.note(kept);
    }
  }

  /** Marks a message, and with it its turn, as left out of what models get, or no longer. It is stored when this resolves. */
  async setLeftOut(message: Message, isLeftOut: boolean): Promise<void> {
    await this.save();
    const stored = {
      message: withLeftOut(message, isLeftOut),
      carry: (await this.#store.getMessage(message.id))?.carry,
    };
    await this.#store.saveMessage(stored);
    this.#threads.note(stored);
    const { conversationId, id: messageId } = message;
    this.#publish({ type: 'turn.leftOutChanged', conversationId, messageId, isLeftOut });
  }

  /** A call changed. Stored soon, or by `save`; its end is published once it is stored. */
  noteCall(call: ToolCall): void {
    this.#threads.noteCall(call);
    const tell = () => this.#state.publish({ type: 'toolCall.changed', call });
    if (isCallSettled(call.state)) return this.#unsaved.addCall(call, tell);
    this.#unsaved.addCall(call);
    this.#unsaved.tellInOrder(tell);
  }

  /**
   * The turn of a conversation broke. Streaming answers end here. Unsaved messages are shown as failed, because they
   * exist only on the screen, and are published again once they are stored.
   */
  breakOff(id: ConversationId, error: ErrorInfo): void {
    for (const answer of this.#streaming.of(id)) this.finishAnswer(answer, { state: 'failed', error });
    // What is on disk is marked as interrupted, not what is cached.
    this.#threads.forget(id);
    const { messages, calls } = this.#unsaved.unsavedOf(id);
    for (const { message } of messages) {
      this.#state.publish({ type: 'message.finished', message: { ...message, state: 'failed', error } });
    }
    // Without its start time, this is not mistaken for the end of the call.
    for (const { startedAt: _, ...call } of calls) {
      this.#state.publish({ type: 'toolCall.changed', call: { ...call, state: { kind: 'failed', error } } });
    }
  }

  /** Resolves when every finished answer and every call is stored as published. @throws errors of the store */
  save(): Promise<void> {
    return this.#unsaved.save();
  }

  /** What the answers of a conversation used so far. */
  async usage(id: ConversationId): Promise<ChatUsage> {
    return this.#store.usage(id);
  }

  /** Finds a text in all messages of a conversation, except the one that is streaming. */
  async find(id: ConversationId, text: string): Promise<PageOutput<'conversation.find'>> {
    return findInThread(this.#store, id, text);
  }

  /** One page of a thread, counted from its end. */
  page(id: ConversationId, query: { before?: number | undefined; limit: number }) {
    return this.#pages.last(id, query);
  }

  /** One page of a thread, counted from its beginning. */
  pageAfter(id: ConversationId, query: { after: number; limit: number }) {
    return this.#pages.after(id, query);
  }

  /** A turn begins: its conversation is read once, and cached until `endTurn`, or longer if the turn ended well. */
  beginTurn(id: ConversationId): void {
    this.#threads.open(id);
  }

  endTurn(id: ConversationId, { isWhole }: { readonly isWhole: boolean }): void {
    this.#threads.close(id, { isWhole });
  }

  /** All messages. The newest ones may not be on disk yet. @throws errors of the store, including earlier ones */
  async history(id: ConversationId): Promise<Thread> {
    await this.#checkKept(id);
    const kept = this.#threads.get(id);
    if (kept === undefined || this.#unsaved.hasFailed) await this.save();
    if (kept !== undefined) return kept;
    const read = await this.#store.history(id);
    this.#threads.keep(id, read);
    return read;
  }

  /** A thread that an earlier turn left is used again only if the store ends where it does. */
  async #checkKept(id: ConversationId): Promise<void> {
    const position = this.#threads.uncheckedPosition(id);
    if (position === undefined) return;
    await this.save();
    if ((await this.#store.lastPosition(id)) === position) this.#threads.noteChecked(id);
    else this.#threads.forget(id);
  }

  async get(id: MessageId): Promise<Message | undefined> {
    await this.save();
    return (await this.#store.getMessage(id))?.message;
  }

  async call(id: ToolCallId): Promise<ToolCall | undefined> {
    await this.save();
    return this.#store.getCall(id);
  }

  /** Another version of the thread is stored as the shown one. */
  noteVersionShown(id: ConversationId, fromPosition: number): void {
    this.#threads.forget(id);
    this.#publish({ type: 'message.versionShown', conversationId: id, fromPosition });
  }

  /** Publishes an event about data that is already stored, or need not be, behind those that wait for the disk. */
  #publish(event: HostEvent): void {
    this.#unsaved.tellInOrder(() => this.#state.publish(event));
  }

  /** Publishes stored messages. `isVersion`: the first one took the place of another. */
  async #publishAdded(messages: readonly Message[], isVersion: boolean): Promise<void> {
    const versions = isVersion ? await this.#versionsOf(messages[0]) : undefined;
    messages.forEach((message, at) => {
      this.#publish({ type: 'message.added', message, ...(at === 0 && versions !== undefined ? { versions } : {}) });
    });
  }

  /** They are only shown: what was stored counts, even if they cannot be read. */
  async #versionsOf(message: Message | undefined): Promise<MessageId[] | undefined> {
    if (message === undefined) return undefined;
    const query = { after: message.position - 1, limit: 1 };
    const page = await this.#store.messagesAfter(message.conversationId, query).catch(() => undefined);
    return page?.versions[message.id];
  }

  async #nextPosition(id: ConversationId): Promise<number> {
    const kept = this.#threads.lastPosition(id);
    if (kept !== undefined) return kept + 1;
    // Unsaved messages already have a position, too.
    await this.save();
    return (await this.#store.lastPosition(id)) + 1;
  }

  #makeAnswer(conversationId: ConversationId, position: number, model: ModelRef | undefined): Message {
    const id = this.newId();
    return this.#make(conversationId, { id, position, role: 'assistant', text: '', state: 'streaming', model });
  }

  #make(
    conversationId: ConversationId,
    part: SaidMessage & Pick<Message, 'id' | 'position' | 'state'> & { model?: ModelRef | undefined },
  ): Message {
    return { ...part, conversationId, seq: 0, createdAt: this.#clock.now(), notices: [] };
  }
}
