import { z } from 'zod';
import { calendarDay } from './ids.ts';

const maxPrice = 100_000;
const price = z.lazy(() => z.number().nonnegative().max(maxPrice));

/** What the user says that a model costs: US dollars for a million tokens. */
export const ownPrices = z.object({
  input: price,
  output: price,
  /** For input from the provider's cache; about a tenth of the input price when it is missing. */
  cachedInput: price.optional(),
});

/** For input that is written to the provider's cache; as other input when it is missing. */
const cacheWrite = price.optional();

/** What a model costs: US dollars for a million tokens. */
export const modelPrices = z.lazy(() =>
  ownPrices.extend({
    cacheWrite,
    /** What a whole request costs whose input is longer than so many tokens. */
    long: ownPrices.extend({ cacheWrite, aboveTokens: z.number().int().positive() }).optional(),
    /** The day of the table they are from; missing where the user or the list of a provider says them. */
    asOf: calendarDay.optional(),
  }),
);
export type ModelPrices = z.infer<typeof modelPrices>;

/** The tokens of a request and its answer. `cachedTokens` and `cacheWriteTokens` are parts of the input. */
interface PricedTokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number | undefined;
  readonly cacheWriteTokens?: number | undefined;
}

/** Providers read their cache for about a tenth of the price of other input. */
const cachedShare = 0.1;

/** About what a request and its answer cost, in US dollars; never less than nothing. Pure. */
export function costOf(tokens: PricedTokens, prices: ModelPrices): number {
  const { inputTokens, outputTokens, cachedTokens = 0, cacheWriteTokens = 0 } = tokens;
  const { long } = prices;
  const step = long !== undefined && inputTokens > long.aboveTokens ? long : prices;
  const { input, output, cachedInput = input * cachedShare, cacheWrite: written = input } = step;
  const other = Math.max(0, inputTokens - cachedTokens - cacheWriteTokens);
  const usd = other * input + cachedTokens * cachedInput + cacheWriteTokens * written + outputTokens * output;
  return Math.max(0, usd / 1_000_000);
}

/** About what a request costs at most, in US dollars: all of it may be new to the provider's cache, and written to it. Pure. */
export function highestCost(inputTokens: number, outputTokens: number, prices: ModelPrices): number {
  const tokens = { inputTokens, outputTokens };
  return Math.max(costOf(tokens, prices), costOf({ ...tokens, cacheWriteTokens: inputTokens }, prices));
}

/** How long prices of a table count as those of today. `npm run package` has the same: `scripts/packaging/oldPrices.mjs`. */
const maxPriceAgeDays = 120;
const dayMs = 86_400_000;

/** Whether so much time has passed since the day of a table that its prices say of which day they are. Pure. */
export function arePricesOld(asOf: string, now: number): boolean {
  return now - Date.parse(asOf) >= (maxPriceAgeDays + 1) * dayMs;
}

/** Prices with their day only where they are old enough to be told: from there on it goes along with every cost. Pure. */
export function datedPrices(prices: ModelPrices, now: number): ModelPrices {
  const { asOf, ...rest } = prices;
  return asOf === undefined || arePricesOld(asOf, now) ? prices : rest;
}
