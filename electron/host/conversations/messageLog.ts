import type { Message } from '../../../shared/domain/conversation.ts';
import { messageId, type ConversationId, type MessageId, type ToolCallId } from '../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import type { Carry } from '../ports/modelProvider.ts';
import type { ConversationStore, ThreadPage } from '../ports/stores.ts';
import type { Clock, IdMaker } from '../ports/system.ts';
import type { HostState } from '../state/hostState.ts';
import type { TextStreams } from '../state/textStreams.ts';
import { OpenThreads, type Thread } from './openThreads.ts';
import { UnsavedAnswers } from './unsavedAnswers.ts';

/** A crash loses at most this much of a message that is being written. */
const saveEveryMs = 250;
const saveEveryCharacters = 4096;

/** A message that is said whole: by the user, or for either side by a prompt the user sent. */
export type SaidMessage = Pick<Message, 'role' | 'text' | 'parts' | 'prompt'>;

/** The final word on an assistant message. */
export type MessageEnd = Pick<Message, 'state'> &
  Partial<Pick<Message, 'error' | 'notices' | 'usage'>> & { readonly carry?: Carry | undefined };

interface Writing {
  unsaved: number;
  savedAt: number;
  /** Set while a save is due later; cancels it. */
  cancelSave: (() => void) | undefined;
}

/** The messages and calls of conversations, on disk as they happen and published as facts. */
export class MessageLog {
  readonly #state: HostState;
  readonly #store: ConversationStore;
  readonly #streams: TextStreams;
  readonly #clock: Clock;
  readonly #ids: IdMaker;
  readonly #writing = new Map<MessageId, Writing>();
  readonly #unsaved: UnsavedAnswers;
  readonly #threads = new OpenThreads();

  constructor(state: HostState, store: ConversationStore, streams: TextStreams, clock: Clock, ids: IdMaker) {
    this.#state = state;
    this.#store = store;
    this.#streams = streams;
    this.#clock = clock;
    this.#ids = ids;
    this.#unsaved = new UnsavedAnswers(store, clock);
  }

  newId(): MessageId {
    return messageId.parse(this.#ids.next('message'));
  }

  /** What the user said is on the disk itself before anything is done about it. */
  async addSaid(conversationId: ConversationId, id: MessageId, said: SaidMessage): Promise<Message> {
    const position = await this.#nextPosition(conversationId);
    const message = this.#make(conversationId, { ...said, id, position, state: 'finished' });
    await this.#store.saveMessage({ message }, { durable: true });
    this.#threads.note({ message });
    this.#state.publish({ type: 'message.added', message });
    return message;
  }

  /** Begins the model's answer: an empty message that streams. On disk soon, or after `save`. */
  async beginAnswer(conversationId: ConversationId, model: ModelRef | undefined): Promise<Message> {
    const position = await this.#nextPosition(conversationId);
    const id = this.newId();
    const message = this.#make(conversationId, {
      id,
      position,
      role: 'assistant',
      text: '',
      state: 'streaming',
      model,
    });
    this.#unsaved.addAnswer({ message }, []);
    this.#threads.note({ message });
    this.#streams.open(message);
    this.#writing.set(id, { unsaved: 0, savedAt: this.#clock.monotonic(), cancelSave: undefined });
    this.#state.publish({ type: 'message.added', message });
    return message;
  }

  /** Appends to a streaming message; what was appended is saved soon, not at once, also when nothing more comes. */
  async append(id: MessageId, text: string): Promise<void> {
    this.#streams.append(id, text);
    const writing = this.#writing.get(id);
    if (writing === undefined) return;
    writing.unsaved += text.length;
    const wait = saveEveryMs - (this.#clock.monotonic() - writing.savedAt);
    if (wait <= 0 || writing.unsaved >= saveEveryCharacters) return this.#saveSoFar(id, writing);
    writing.cancelSave ??= this.#clock.after(wait, () => {
      // A store that fails fails again at the next save, where the turn hears of it.
      this.#saveSoFar(id, writing).catch(() => undefined);
    });
  }

  async #saveSoFar(id: MessageId, writing: Writing): Promise<void> {
    writing.cancelSave?.();
    writing.cancelSave = undefined;
    writing.savedAt = this.#clock.monotonic();
    writing.unsaved = 0;
    const message = this.#streams.readAll(id);
    if (message === undefined) return;
    this.#unsaved.addAnswer({ message }, []);
    await this.save();
  }

  /** The last of an answer, with the calls it asks for. On disk soon, or after `save`. */
  finishAnswer(id: MessageId, { carry, ...end }: MessageEnd, calls: readonly ToolCall[] = []): Message {
    const streamed = this.#streams.close(id);
    this.#writing.get(id)?.cancelSave?.();
    this.#writing.delete(id);
    if (streamed === undefined) throw new Error(`Message ${id} is not streaming`);
    const message = { ...streamed, ...end };
    this.#unsaved.addAnswer({ message, carry }, calls);
    this.#threads.note({ message, carry }, calls);
    for (const call of calls) this.#state.publish({ type: 'toolCall.changed', call });
    this.#state.publish({ type: 'message.finished', message });
    return message;
  }

  /** Says something more about a finished message. */
  async addNotice(message: Message, notice: Message['notices'][number]): Promise<void> {
    await this.save();
    const stored = await this.#store.getMessage(message.id);
    const noticed = { ...message, notices: [...message.notices, notice] };
    await this.#store.saveMessage({ message: noticed, carry: stored?.carry }, { durable: false });
    this.#threads.note({ message: noticed, carry: stored?.carry });
    this.#state.publish({ type: 'message.finished', message: noticed });
  }

  /** A call is otherwise now. On disk soon, or after `save`. */
  noteCall(call: ToolCall): void {
    this.#unsaved.addCall(call);
    this.#threads.noteCall(call);
    this.#state.publish({ type: 'toolCall.changed', call });
  }

  /** Resolves when every finished answer and every call is on disk as it was told. @throws what the store throws */
  save(): Promise<void> {
    return this.#unsaved.save();
  }

  /** One page of a thread; a message that streams is given as far as its deltas were sent. */
  async page(id: ConversationId, query: { before?: number | undefined; limit: number }) {
    await this.save();
    const { messages, calls, hasOlder }: ThreadPage = await this.#store.messages(id, query);
    return { messages: messages.map(({ message }) => this.#streams.read(message.id) ?? message), calls, hasOlder };
  }

  /** A turn begins: its conversation is read once, and kept until `endTurn`. */
  beginTurn(id: ConversationId): void {
    this.#threads.open(id);
  }

  endTurn(id: ConversationId): void {
    this.#threads.close(id);
  }

  /** All of it. What was told in the last moment may not be on disk yet. @throws what the store throws, also lately */
  async history(id: ConversationId): Promise<Thread> {
    const kept = this.#threads.get(id);
    if (kept === undefined || this.#unsaved.hasFailed) await this.save();
    if (kept !== undefined) return kept;
    const read = await this.#store.history(id);
    this.#threads.keep(id, read);
    return read;
  }

  async last(id: ConversationId): Promise<Message | undefined> {
    await this.save();
    return (await this.#store.messages(id, { limit: 1 })).messages.at(-1)?.message;
  }

  async get(id: MessageId): Promise<Message | undefined> {
    await this.save();
    return (await this.#store.getMessage(id))?.message;
  }

  async call(id: ToolCallId): Promise<ToolCall | undefined> {
    await this.save();
    return this.#store.getCall(id);
  }

  async truncate(id: ConversationId, fromPosition: number): Promise<void> {
    await this.save();
    await this.#store.truncate(id, fromPosition);
    this.#threads.forget(id);
    this.#state.publish({ type: 'message.truncated', conversationId: id, fromPosition });
  }

  async #nextPosition(id: ConversationId): Promise<number> {
    const kept = this.#threads.lastPosition(id);
    if (kept !== undefined) return kept + 1;
    // What could not be written yet has its place, too.
    await this.save();
    return (await this.#store.lastPosition(id)) + 1;
  }

  #make(
    conversationId: ConversationId,
    part: SaidMessage & Pick<Message, 'id' | 'position' | 'state'> & { model?: ModelRef | undefined },
  ): Message {
    return { ...part, conversationId, seq: 0, createdAt: this.#clock.now(), notices: [] };
  }
}
