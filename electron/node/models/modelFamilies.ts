import { z } from 'zod';
import catalogue from '../../../resources/modelFigures.json' with { type: 'json' };
import { calendarDay } from '../../../shared/domain/ids.ts';
import { reasoningEffort } from '../../../shared/domain/modelSettings.ts';
import { isOwnAddress } from '../../../shared/domain/providers/providerTable.ts';
import { isOfFamily, modelFigures } from '../../../shared/domain/sampling.ts';
import { lazy } from '../../../shared/lib/lazy.ts';
import type { ModelFamily } from '../../host/ports/modelFigures.ts';
import type { ModelLimits, ProviderAccess } from '../../host/ports/modelProvider.ts';

const tokens = z.lazy(() => z.number().int().positive().optional());
const efforts = z.lazy(() => z.array(reasoningEffort).min(1).optional());

/** How Anthropic's models are asked to think. */
const thinking = z.lazy(() =>
  z.object({
    /** `adaptive`: the model decides how much; `budget`: it is given a number of tokens. */
    way: z.enum(['adaptive', 'budget']),
    /** Whether `output_config.effort` is accepted. */
    hasEffort: z.boolean(),
    /** Whether it thinks when a request says nothing about it. */
    isDefault: z.boolean(),
    /** How a request says not to think; missing if it always thinks. */
    off: z.enum(['disabled', 'between_tools', 'omit']).optional(),
  }),
);
export type Thinking = z.infer<typeof thinking>;

const family = lazy(() =>
  modelFigures.extend({
    match: z.string().min(1),
    tier: z.enum(['small', 'medium', 'large']),
    /** Where it is offered by its maker in the language of another one: prices and windows count there, too. */
    hosts: z.array(z.string().min(1)).optional(),
    contextTokens: tokens,
    maxOutputTokens: tokens,
    efforts,
    thinking: thinking.optional(),
    hasTemperature: z.boolean().optional(),
  }),
);
type Family = z.infer<ReturnType<typeof family>>;

/** Models whose weights anyone can run, without prices. */
const openWeights = lazy(() => z.array(z.object({ match: z.string().min(1), efforts })));

/** The families of the catalogue that is part of Gatehouse, with its day at their prices. Checking it takes long enough to delay a start. */
export const modelFamilies = lazy((): readonly (ModelFamily & Family)[] => {
  const asOf = calendarDay.parse(catalogue.asOf);
  const families = z.array(family()).parse(catalogue.families);
  return families.map((each) => ({ ...each, prices: { ...each.prices, asOf } }));
});
const openFamilies = lazy(() => openWeights().parse(catalogue.openWeights));

function matches(model: string) {
  return ({ match }: { readonly match: string }) => isOfFamily(model, match);
}

/**
 * The context window, the longest answer and the list prices of a model at the address of its provider. At other addresses a name says little: the
 * same model runs there with another window, at another price.
 */
export function publishedFigures(
  { kind, baseUrl }: ProviderAccess,
  model: string,
): Pick<ModelLimits, 'contextTokens' | 'maxOutputTokens' | 'prices'> {
  const found = modelFamilies().find(matches(model));
  if (found === undefined || !(isOwnAddress(kind, baseUrl) || isAtHost(found, baseUrl))) return {};
  const { contextTokens, maxOutputTokens, prices } = found;
  return {
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    prices,
  };
}

function isAtHost({ hosts = [] }: Family, baseUrl: string | undefined): boolean {
  return baseUrl !== undefined && URL.canParse(baseUrl) && hosts.includes(new URL(baseUrl).host);
}

/** The settings that a model has by its name, which means the same at every address. */
export function namedSettings(model: string, maxTemperature: number): Pick<ModelLimits, 'efforts' | 'maxTemperature'> {
  const found = modelFamilies().find(matches(model));
  const known = found?.efforts ?? openFamilies().find(matches(model))?.efforts;
  return {
    ...(known === undefined ? {} : { efforts: known }),
    ...(found?.hasTemperature === false ? {} : { maxTemperature }),
  };
}

/** How a model of Anthropic thinks; `undefined` if it does not. */
export function namedThinking(model: string): Thinking | undefined {
  return modelFamilies().find(matches(model))?.thinking;
}

/** A context window as a provider's list gives it. */
export function windowOf(contextTokens: unknown): Pick<ModelLimits, 'contextTokens'> {
  const isCount = typeof contextTokens === 'number' && Number.isSafeInteger(contextTokens) && contextTokens > 0;
  return isCount ? { contextTokens } : {};
}
