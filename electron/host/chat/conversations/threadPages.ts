import type { Message } from '../../../../shared/domain/conversation.ts';
import { type ErrorInfo, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ConversationId } from '../../../../shared/domain/ids.ts';
import type { ConversationStore, ThreadPage } from '../../ports/stores.ts';
import type { StreamingAnswers } from './streamingAnswers.ts';
import type { UnsavedAnswers } from './unsavedAnswers.ts';
import { type PageRange, withUnsavedCalls, withUnsavedMessages } from './withUnsaved.ts';

/**
 * The pages of a thread as the page shows it: a streaming message is given up to the last published delta. It works even
 * while storage fails: unsaved messages are shown as failed.
 */
export class ThreadPages {
  readonly #store: ConversationStore;
  readonly #unsaved: UnsavedAnswers;
  readonly #streaming: StreamingAnswers;

  constructor(store: ConversationStore, unsaved: UnsavedAnswers, streaming: StreamingAnswers) {
    this.#store = store;
    this.#unsaved = unsaved;
    this.#streaming = streaming;
  }

  /** The newest messages, or the newest before a position. */
  async last(id: ConversationId, query: { before?: number | undefined; limit: number }) {
    const problem = await this.#problemOfSaving();
    const { messages, calls, versions, hasOlder }: ThreadPage = await this.#store.messages(id, query);
    const stored = messages.map(({ message }) => message);
    const { before = Infinity } = query;
    const from = before === Infinity ? -Infinity : (stored[0]?.position ?? 0);
    const all = this.#withUnsaved(id, stored, problem, { from, to: before - 1 });
    return { messages: all, calls, versions, hasOlder };
  }

  /** The oldest messages after a position, with their calls in the present state. */
  async after(id: ConversationId, query: { after: number; limit: number }) {
    const problem = await this.#problemOfSaving();
    const page = await this.#store.messagesAfter(id, query);
    const stored = page.messages.map(({ message }) => message);
    const to = page.hasNewer ? (stored.at(-1)?.position ?? query.after) : Infinity;
    const messages = this.#withUnsaved(id, stored, problem, { from: query.after + 1, to });
    const unsaved = this.#unsaved.unsavedOf(id).calls;
    const calls = withUnsavedCalls(page.calls, unsaved, messages);
    return { messages, calls, versions: page.versions, hasNewer: page.hasNewer };
  }

  #problemOfSaving(): Promise<ErrorInfo | undefined> {
    return this.#unsaved.save().then(() => undefined, toErrorInfo);
  }

  #withUnsaved(id: ConversationId, stored: Message[], problem: ErrorInfo | undefined, range: PageRange): Message[] {
    const all =
      problem === undefined
        ? stored
        : withUnsavedMessages(stored, this.#unsaved.unsavedOf(id).messages, problem, range);
    return all.map((message) => this.#streaming.soFar(message));
  }
}
