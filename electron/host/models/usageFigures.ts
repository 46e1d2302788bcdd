import type { TokenUsage } from '../../../shared/domain/model.ts';
import { charactersPerToken } from '../../../shared/domain/tokenEstimate.ts';
import type { ModelPrices } from '../../../shared/domain/modelOptions.ts';
import type { ModelLimits } from '../ports/modelProvider.ts';

/** Providers read their cache for about a tenth of the price of other input. */
const cachedShare = 0.1;

/** The usage of an answer with the context window of its model, and about what it cost. Pure. */
export function usageFigures(usage: TokenUsage, { contextTokens, prices }: ModelLimits): TokenUsage {
  return {
    ...usage,
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(prices === undefined ? {} : { costUsd: costOf(usage, prices) }),
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

function costOf({ inputTokens, outputTokens, cachedTokens = 0 }: TokenUsage, prices: ModelPrices): number {
  const { input, output, cachedInput = input * cachedShare } = prices;
  const uncached = inputTokens - cachedTokens;
  return (uncached * input + cachedTokens * cachedInput + outputTokens * output) / 1_000_000;
}
