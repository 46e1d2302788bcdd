import type { TurnEnd } from '../../../../shared/domain/conversation.ts';
import type { ConversationId, MessageId } from '../../../../shared/domain/ids.ts';
import { isAnswer } from '../../../../shared/domain/leftOutTurns.ts';
import { switchTo } from '../../../../shared/domain/messageTree.ts';
import type { ConversationStore, WholeThread } from '../../ports/stores.ts';
import type { MessageLog } from './messageLog.ts';
import { type LastMessage, turnEndOf } from './turnVersions.ts';

/** How many messages are read at once on the way to the beginning of an answer. */
const messagesAtOnce = 20;
/** A longer answer is read up to here when it is shown beside another one; its version has the rest. */
const maxMessagesOfAnswer = 100;

/** The versions of messages: finds what a new version replaces, and shows another one. Runs nothing. */
export class OtherVersions {
  readonly #log: Pick<MessageLog, 'save' | 'noteVersionShown'>;
  readonly #store: ConversationStore;

  constructor(log: Pick<MessageLog, 'save' | 'noteVersionShown'>, store: ConversationStore) {
    this.#log = log;
    this.#store = store;
  }

  /**
   * Shows another version of a message, with what was last shown after it. Returns how the last turn of the shown thread
   * ended; `undefined` if there is no such version.
   */
  async show(id: ConversationId, version: MessageId): Promise<TurnEnd | undefined> {
    await this.#log.save();
    const change = switchTo(await this.#store.messageTree(id), version);
    if (change === undefined) return undefined;
    const { messages, calls } = await this.#store.hiddenMessage(change.show.at(-1) ?? version);
    const end = messages[0] ? turnEndOf({ message: messages[0].message, hasCalls: calls.length > 0 }) : 'completed';
    await this.#store.showVersion(id, change, end);
    this.#log.noteVersionShown(id, change.fromPosition);
    return end;
  }

  /** The answer that begins with this message of another version; `undefined` if there is no such version. */
  async otherAnswer(id: ConversationId, version: MessageId): Promise<WholeThread | undefined> {
    await this.#log.save();
    const change = switchTo(await this.#store.messageTree(id), version);
    if (change === undefined) return undefined;
    const answer: WholeThread[] = [];
    for (const each of change.show.slice(0, maxMessagesOfAnswer)) {
      const read = await this.#store.hiddenMessage(each);
      if (!read.messages.every(({ message }) => isAnswer(message))) break;
      answer.push(read);
    }
    return { messages: answer.flatMap(({ messages }) => messages), calls: answer.flatMap(({ calls }) => calls) };
  }

  /** The last message of a thread. */
  async last(id: ConversationId): Promise<LastMessage | undefined> {
    await this.#log.save();
    const { messages, calls } = await this.#store.messages(id, { limit: 1 });
    return messages[0] && { message: messages[0].message, hasCalls: calls.length > 0 };
  }

  /** The first message of the answer that a shown message belongs to; `undefined` if it belongs to none. */
  async answerStart(id: ConversationId, within: MessageId): Promise<LastMessage | undefined> {
    await this.#log.save();
    const message = (await this.#store.getMessage(within))?.message;
    if (message?.conversationId !== id || !isAnswer(message)) return undefined;
    let first: LastMessage | undefined;
    for (let before = message.position + 1; ;) {
      const page = await this.#store.messages(id, { before, limit: messagesAtOnce });
      for (const { message: earlier } of page.messages.toReversed()) {
        if (!isAnswer(earlier)) return first;
        first = { message: earlier, hasCalls: page.calls.some(({ messageId }) => messageId === earlier.id) };
        before = earlier.position;
      }
      if (!page.hasOlder) return first;
    }
  }
}
