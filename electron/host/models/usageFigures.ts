import type { TokenUsage } from '../../../shared/domain/model.ts';
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

function costOf({ inputTokens, outputTokens, cachedTokens = 0 }: TokenUsage, prices: ModelPrices): number {
  const { input, output, cachedInput = input * cachedShare } = prices;
  const uncached = inputTokens - cachedTokens;
  return (uncached * input + cachedTokens * cachedInput + outputTokens * output) / 1_000_000;
}
