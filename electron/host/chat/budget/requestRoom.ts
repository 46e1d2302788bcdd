import type { ModelLimits } from '../../ports/modelProvider.ts';
import type { RequestRoom } from './requestPlan.ts';

/** The room kept free for an answer where its provider asks for no more. */
const usualAnswerTokens = 4096;
/** An answer may take this part of a small window at most. */
const maxAnswerShare = 0.25;

/** The tokens of a window that are kept free for the answer. Pure. */
export function answerRoom({ contextTokens = Infinity, answerTokens = usualAnswerTokens }: ModelLimits): number {
  return Math.floor(Math.min(answerTokens, contextTokens * maxAnswerShare));
}

/**
 * The room of a request in estimated tokens; `undefined` where the window of the model is not known: then nothing is known not to
 * fit. Pure.
 *
 * @param fixed the system prompt and the tools
 * @param softShare from which share of the window on a request is made shorter
 * @param scale how many tokens of the model one estimated token is
 */
export function requestRoom(
  limits: ModelLimits,
  { fixed, softShare, scale }: { readonly fixed: number; readonly softShare: number; readonly scale: number },
): RequestRoom | undefined {
  if (limits.contextTokens === undefined) return undefined;
  const max = Math.floor((limits.contextTokens - answerRoom(limits)) / scale);
  const soft = Math.floor((limits.contextTokens * softShare) / scale);
  return { max, soft: Math.min(max, soft), fixed };
}

/**
 * The longest answer to ask for, where a provider refuses a request whose answer might not fit; `undefined` where it does not. Pure.
 *
 * @param tokens of the request, as the model counts
 */
export function answerLimit({ contextTokens, answerTokens }: ModelLimits, tokens: number): number | undefined {
  if (contextTokens === undefined || answerTokens === undefined) return undefined;
  const left = contextTokens - tokens;
  return left >= answerTokens ? undefined : Math.max(1, left);
}

/** A part of a result that is read again takes this share of the room beside tools and system prompt at most: else it is itself shortened. */
const maxReadShare = 0.25;
const minReadTokens = 100;

/** How much of a result a model may read at once, in estimated tokens. Pure. */
export function readRoom({ max, fixed }: RequestRoom): number {
  return Math.max(minReadTokens, Math.floor((max - fixed) * maxReadShare));
}
