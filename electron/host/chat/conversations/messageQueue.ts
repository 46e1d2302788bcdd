import type { ConversationActivity, QueuedMessage, SaidMessage } from '../../../../shared/domain/conversation.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ConversationId, MessageId } from '../../../../shared/domain/ids.ts';
import { partName } from '../../../../shared/domain/messagePart.ts';
import type { ConversationStore, QueuedSaying } from '../../ports/stores.ts';

/** The queue is part of the snapshot, which is bounded. */
const maxQueuedMessages = 50;

type QueueStore = Pick<ConversationStore, 'queued' | 'saveQueued' | 'removeQueued'>;

/**
 * Messages that the user sent while a turn ran, and that wait for its end. Each is stored before it is acknowledged,
 * and survives a restart of the app; after a restart or a stop it is sent only when the user asks for it.
 */
export class MessageQueue {
  readonly #store: QueueStore;
  readonly #waiting = new Map<ConversationId, readonly QueuedSaying[]>();
  /** Why messages are not sent by themselves. */
  readonly #paused = new Map<ConversationId, 'forUser' | 'forSecondAnswer'>();
  /**
   * Messages that are being edited in a composer, which is not stored: the stored message is deleted once the edited
   * one is sent.
   */
  readonly #takenBack = new Map<ConversationId, readonly MessageId[]>();

  constructor(store: QueueStore) {
    this.#store = store;
  }

  /**
   * Reads the waiting messages of all conversations, or of a restored one; their queues are paused. Returns the
   * conversations with waiting messages.
   */
  async load(only?: ConversationId): Promise<ConversationId[]> {
    for (const saying of await this.#store.queued(only)) {
      const id = saying.conversationId;
      if (this.#takenBack.get(id)?.includes(saying.id) === true) continue;
      this.#waiting.set(id, [...this.#of(id).filter((other) => other.id !== saying.id), saying]);
      this.#paused.set(id, 'forUser');
    }
    return [...this.#waiting.keys()];
  }

  /** The queue as the page shows it. */
  view(id: ConversationId): Pick<ConversationActivity, 'queue' | 'isQueuePaused'> {
    const queue = this.#of(id).map(toQueuedMessage);
    return { queue, ...(queue.length > 0 && this.#paused.has(id) ? { isQueuePaused: true } : {}) };
  }

  /** The message that is sent next automatically, if any. */
  next(id: ConversationId): QueuedSaying | undefined {
    return this.#paused.has(id) ? undefined : this.#of(id)[0];
  }

  find(id: ConversationId, messageId: MessageId): QueuedSaying | undefined {
    return this.#of(id).find((saying) => saying.id === messageId);
  }

  /** @throws HostError `conflict` when the queue is full, `storageFailed` */
  async add(saying: QueuedSaying): Promise<void> {
    if (this.#of(saying.conversationId).length >= maxQueuedMessages) {
      throw problemError({ kind: 'queueFull' });
    }
    await this.#store.saveQueued(saying);
    // Once it is sent, the composer may hold a draft that begins with the same words.
    const { draftKey: _, ...waiting } = saying;
    this.#waiting.set(saying.conversationId, [...this.#of(saying.conversationId), waiting]);
  }

  async remove(id: ConversationId, messageId: MessageId): Promise<void> {
    await this.#store.removeQueued(messageId);
    this.sent(id, messageId);
  }

  /** The message no longer waits, but stays stored until `forgetTakenBack`. */
  takeBack(id: ConversationId, messageId: MessageId): void {
    this.sent(id, messageId);
    this.#takenBack.set(id, [...(this.#takenBack.get(id) ?? []), messageId]);
  }

  /** The message that was taken back has been sent, edited or not. */
  async forgetTakenBack(id: ConversationId): Promise<void> {
    for (const messageId of this.#takenBack.get(id) ?? []) await this.#store.removeQueued(messageId);
    this.#takenBack.delete(id);
  }

  /** The message is now part of the thread, and stored there. */
  sent(id: ConversationId, messageId: MessageId): void {
    const rest = this.#of(id).filter((saying) => saying.id !== messageId);
    if (rest.length > 0) this.#waiting.set(id, rest);
    else this.forget(id);
  }

  /** What waits is sent by the user. */
  pause(id: ConversationId): void {
    if (this.#waiting.has(id)) this.#paused.set(id, 'forUser');
  }

  /** The same, unless the second answer that is to come is cancelled. */
  pauseForSecondAnswer(id: ConversationId): void {
    if (this.#waiting.has(id) && !this.#paused.has(id)) this.#paused.set(id, 'forSecondAnswer');
  }

  /** No second answer comes: what waited only for it is sent by itself again. */
  endPauseForSecondAnswer(id: ConversationId): void {
    if (this.#paused.get(id) === 'forSecondAnswer') this.#paused.delete(id);
  }

  /** Drops the queue from memory; the stored messages stay. */
  forget(id: ConversationId): void {
    this.#waiting.delete(id);
    this.#paused.delete(id);
  }

  #of(id: ConversationId): readonly QueuedSaying[] {
    return this.#waiting.get(id) ?? [];
  }
}

function toQueuedMessage({ id, said }: QueuedSaying): QueuedMessage {
  const partCount = said.reduce((sum, { parts = [] }) => sum + parts.length, 0);
  const { onlyTools, secondModel } = said.at(-1) ?? {};
  const toolCount = onlyTools?.length ?? 0;
  return {
    id,
    text: wordsOf(said),
    ...(toolCount > 0 ? { toolCount } : {}),
    ...(secondModel === undefined ? {} : { secondModel }),
    ...(partCount > 0 ? { partCount } : {}),
    ...(said.some(({ prompt }) => prompt !== undefined) ? { isPrompt: true } : {}),
  };
}

/** The text that can name a conversation or an entry of the queue. */
export function wordsOf(said: readonly SaidMessage[]): string {
  const last = said[said.length - 1];
  const [part] = last?.parts ?? [];
  const prompt = last?.prompt && (last.prompt.title ?? last.prompt.name);
  return prompt ?? (last?.text || (part && partName(part)) || '');
}
