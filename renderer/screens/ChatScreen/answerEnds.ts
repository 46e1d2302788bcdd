import type { Message } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';
import { isAnswer } from '../../../shared/domain/leftOutTurns.ts';
import type { TokenUsage } from '../../../shared/domain/model.ts';

/**
 * The last message of each answer, with what all its requests used: a model that calls tools answers in several messages. Of an answer that
 * begins before these messages the sum is not known.
 *
 * @param hasEarlier whether there are messages before these
 */
export function answerEnds(
  messages: readonly Message[],
  hasEarlier = false,
): ReadonlyMap<MessageId, TokenUsage | undefined> {
  const ends = new Map<MessageId, TokenUsage | undefined>();
  let answer: Message[] = [];
  messages.forEach((message, at) => {
    if (!isAnswer(message)) return;
    answer.push(message);
    const next = messages[at + 1];
    if (next !== undefined && isAnswer(next)) return;
    const isCut = hasEarlier && answer.length === at + 1;
    ends.set(message.id, isCut ? undefined : usageOf(message, answer));
    answer = [];
  });
  return ends;
}

/** By the last message of an answer: the same sum is the same object, so that its row is not drawn again. */
const sums = new WeakMap<Message, { readonly usage: TokenUsage; readonly from: readonly Message[] }>();

function usageOf(last: Message, answer: readonly Message[]): TokenUsage | undefined {
  const from = answer.filter(({ usage }) => usage !== undefined);
  const used = from.flatMap(({ usage }) => usage ?? []);
  if (used.length <= 1) return used[0];
  const known = sums.get(last);
  if (known?.from.length === from.length && known.from.every((each, at) => each === from[at])) return known.usage;
  const usage = used.reduce(sumOf);
  sums.set(last, { usage, from });
  return usage;
}

/** Costs that are not known count as none, as in the sum of a chat. */
function sumOf(a: TokenUsage, b: TokenUsage): TokenUsage {
  const costUsd =
    a.costUsd === undefined && b.costUsd === undefined ? {} : { costUsd: (a.costUsd ?? 0) + (b.costUsd ?? 0) };
  const [pricesOf] = [a.pricesOf, b.pricesOf].filter((day) => day !== undefined).toSorted();
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...costUsd,
    ...(pricesOf === undefined ? {} : { pricesOf }),
    ...(a.isEstimated === true || b.isEstimated === true ? { isEstimated: true as const } : {}),
  };
}
