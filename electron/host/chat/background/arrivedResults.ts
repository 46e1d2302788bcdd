import type { SaidMessage } from '../../../../shared/domain/conversation.ts';
import type { ConversationId, ToolCallId } from '../../../../shared/domain/ids.ts';
import { leftOutMessages } from '../../../../shared/domain/leftOutTurns.ts';
import { maxParts, maxPartsText, type MessagePart, partText } from '../../../../shared/domain/messagePart.ts';
import { maxResultChars, type ResultLimits } from '../../../../shared/domain/resultLimits.ts';
import { isCallSettled, type ToolCall } from '../../../../shared/domain/tool.ts';
import type { MessageLog, Saying } from '../conversations/messageLog.ts';
import { taskParts } from './taskParts.ts';

/** Of results that go along with one message, together; characters. Each one alone has room. */
const maxArrivedText = maxResultChars;

export interface ArrivedResultsParts {
  readonly log: Pick<MessageLog, 'history'>;
  readonly resultLimits: () => ResultLimits;
}

/**
 * Results of calls that ran in the background go along with the next message of the user. Whether one was given is read from the
 * thread, so that each version of a chat has it once, however Gatehouse ends.
 */
export class ArrivedResults {
  readonly #parts: ArrivedResultsParts;

  constructor(parts: ArrivedResultsParts) {
    this.#parts = parts;
  }

  /** The messages, with the results that the model was not given yet, as far as they have room. */
  async addTo({ conversationId, said, insteadOf, begins }: Saying): Promise<readonly SaidMessage[]> {
    const at = said.findLastIndex(({ role }) => role === 'user');
    const taker = said[at];
    if (begins !== undefined || taker === undefined) return said;
    const due = await this.#due(conversationId, taker, insteadOf ?? Infinity);
    const parts = withRoom(
      due.map((call) => taskParts(call, this.#limitOf(call))),
      taker.parts ?? [],
    );
    return parts.length === 0 ? said : said.with(at, { ...taker, parts: [...parts, ...(taker.parts ?? [])] });
  }

  /** @param before the position of the message that takes them */
  async #due(id: ConversationId, taker: SaidMessage, before: number): Promise<ToolCall[]> {
    const { messages, calls } = await this.#parts.log.history(id);
    // By the calls themselves: a restored backup has no tasks.
    const background = calls.filter(({ inBackground }) => inBackground === true);
    if (background.length === 0) return [];
    const shown = messages.map(({ message }) => message).filter(({ position }) => position < before);
    // What the user took out of the message that this one replaces stays out of it.
    const replaced = messages.map(({ message }) => message).filter(({ position }) => position === before);
    const given = new Set([...shown, ...replaced, taker].flatMap(({ parts = [] }) => parts.flatMap(callOf)));
    const ids = new Set(shown.map((message) => message.id));
    const leftOut = leftOutMessages(shown);
    const isSent = ({ messageId }: ToolCall) => ids.has(messageId) && !leftOut.has(messageId);
    return background.filter((call) => isSent(call) && isCallSettled(call.state) && !given.has(call.id));
  }

  #limitOf({ tool }: ToolCall): number | undefined {
    return tool === null ? undefined : this.#parts.resultLimits()[tool.serverId];
  }
}

/** Whole results, the oldest first, as long as there is room beside what the user attached; the others wait. Pure. */
function withRoom(results: readonly (readonly MessagePart[])[], attached: readonly MessagePart[]): MessagePart[] {
  const taken: MessagePart[] = [];
  for (const parts of results) {
    const arrived = [...taken, ...parts];
    const all = [...arrived, ...attached];
    if (all.length > maxParts || charactersOf(arrived) > maxArrivedText || charactersOf(all) > maxPartsText) break;
    taken.push(...parts);
  }
  return taken;
}

function charactersOf(parts: readonly MessagePart[]): number {
  return parts.reduce((sum, part) => sum + partText(part).length, 0);
}

function callOf({ origin }: MessagePart): ToolCallId[] {
  return origin.kind === 'task' ? [origin.callId] : [];
}
