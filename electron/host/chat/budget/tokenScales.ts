import type { Message } from '../../../../shared/domain/conversation.ts';
import type { ConversationId } from '../../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';

/** Before a model has counted a request of a chat, estimates get this margin. */
const firstScale = 1.1;
const minScale = 0.7;
const maxScale = 3;
/** In these steps, so that what is cut off a chat does not move with every count. */
const scaleStep = 0.1;
/** A change of less than this is no news. */
const minChange = 0.15;
/** By so much at least the estimate of a request that was refused was too small. */
const tooLongFactor = 1.25;
/** Smaller requests say little about larger ones. */
const minTokens = 1000;

/** The answers of a chat so far. */
type Answers = readonly { readonly message: Pick<Message, 'model' | 'usage'> }[];

/** A model refused a request as too long before it counted the next one. */
interface TooLong {
  readonly scale: number;
  readonly counts: number;
}

/**
 * How many tokens of a model one estimated token is in a chat. It follows from what is stored with the answers of the chat, so that its
 * requests are made alike after a restart, whatever other chats do.
 */
export class TokenScales {
  readonly #tooLong = new Map<string, TooLong>();

  of(chat: ConversationId, model: ModelRef, answers: Answers): number {
    const { scale, counts } = learntScale(answers, model);
    const tooLong = this.#tooLong.get(keyOf(chat, model));
    return tooLong !== undefined && tooLong.counts === counts ? Math.max(scale, tooLong.scale) : scale;
  }

  /** The provider refused a request as too long for the window. Until it counts one, requests are taken for longer, up to a bound. */
  noteTooLong(
    chat: ConversationId,
    model: ModelRef,
    answers: Answers,
    { estimated, window }: { readonly estimated: number; readonly window: number },
  ): void {
    const atLeast = Math.max(window / Math.max(1, estimated), this.of(chat, model, answers) * tooLongFactor);
    const scale = Math.min(maxScale, Math.ceil(atLeast / scaleStep) * scaleStep);
    this.#tooLong.set(keyOf(chat, model), { scale, counts: learntScale(answers, model).counts });
  }
}

/** What the counts of a model say, in their order, and how many there are. Pure. */
function learntScale(answers: Answers, { providerId, model }: ModelRef): TooLong {
  let scale = firstScale;
  let counts = 0;
  for (const { message } of answers) {
    const { model: by, usage } = message;
    if (usage?.estimatedTokens === undefined || by?.model !== model || by.providerId !== providerId) continue;
    counts++;
    const { estimatedTokens, inputTokens } = usage;
    if (estimatedTokens < minTokens || inputTokens <= 0) continue;
    // Rounded up: one token too few is an error of the provider, one too many is a little less room.
    const steps = Math.ceil(inputTokens / estimatedTokens / scaleStep);
    const found = Math.min(maxScale, Math.max(minScale, steps * scaleStep));
    if (found > scale || scale - found > minChange) scale = found;
  }
  return { scale, counts };
}

function keyOf(chat: ConversationId, { providerId, model }: ModelRef): string {
  return `${chat} ${providerId}/${model}`;
}
