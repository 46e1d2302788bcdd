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

/** About as many characters as one token has. */
const charactersPerToken = 4;

/**
 * The usage of an answer that did not reach its end: its provider counted the input when it began, and what the model wrote is
 * estimated. Pure.
 *
 * @param characters that the model wrote
 */
export function unfinishedUsage(usage: TokenUsage, characters: number): TokenUsage {
  return { ...usage, outputTokens: Math.max(usage.outputTokens, Math.ceil(characters / charactersPerToken)) };
}

function costOf({ inputTokens, outputTokens, cachedTokens = 0 }: TokenUsage, prices: ModelPrices): number {
  const { input, output, cachedInput = input * cachedShare } = prices;
  const uncached = inputTokens - cachedTokens;
  return (uncached * input + cachedTokens * cachedInput + outputTokens * output) / 1_000_000;
}
