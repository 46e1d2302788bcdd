import type { TokenUsage } from '../../../shared/domain/model.ts';
import { charactersPerToken } from '../../../shared/domain/tokenEstimate.ts';
import { costOf } from '../../../shared/domain/modelPrices.ts';
import type { ModelLimits } from '../ports/modelProvider.ts';

/** The usage of an answer with the context window of its model, and about what it cost, with the day of old prices. Pure. */
export function usageFigures(usage: TokenUsage, { contextTokens, prices }: ModelLimits): TokenUsage {
  return {
    ...usage,
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(prices === undefined ? {} : { costUsd: costOf(usage, prices) }),
    ...(prices?.asOf === undefined ? {} : { pricesOf: prices.asOf }),
  };
}

/** What is known of an answer that did not reach its end. */
interface Unfinished {
  /** About how many tokens its request was. */
  readonly inputTokens: number;
  /** How many characters the model wrote. */
  readonly written: number;
}

/**
 * The usage of an answer that did not reach its end. Some providers count the input when an answer begins, others count everything at
 * its end only: what is missing is estimated. Pure.
 *
 * @param counted by the provider so far
 */
export function unfinishedUsage(counted: TokenUsage | undefined, { inputTokens, written }: Unfinished): TokenUsage {
  const estimated = Math.ceil(written / charactersPerToken);
  return {
    ...(counted ?? { inputTokens: Math.round(inputTokens) }),
    outputTokens: Math.max(counted?.outputTokens ?? 0, estimated),
    isEstimated: true,
  };
}
