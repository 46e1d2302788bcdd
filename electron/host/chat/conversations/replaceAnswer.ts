import type { Message } from '../../../../shared/domain/conversation.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import type { MessageLog } from './messageLog.ts';
import { type LastMessage, saysNothing } from './turnVersions.ts';

export interface AnswerReplacing {
  readonly log: Pick<MessageLog, 'beginAnswerInstead'>;
  /** The model of chats that have none of their own. */
  readonly defaultModel: () => ModelRef | null;
}

/** Begins another answer in place of one, which stays as a version. @param isNothingReplaced no version of it is kept */
export async function replaceAnswer(
  { log, defaultModel }: AnswerReplacing,
  replaced: LastMessage,
  model: ModelRef | null | undefined,
  isNothingReplaced = saysNothing(replaced),
): Promise<{ readonly answer: Message }> {
  const { conversationId, position } = replaced.message;
  const answer = await log.beginAnswerInstead({
    conversationId,
    model: model ?? defaultModel() ?? undefined,
    insteadOf: position,
    isNothingReplaced,
  });
  return { answer };
}
