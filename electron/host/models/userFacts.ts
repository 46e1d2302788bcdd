import { type ModelOptions, withFacts } from '../../../shared/domain/modelOptions.ts';
import { datedPrices } from '../../../shared/domain/modelPrices.ts';
import type { ModelProvider } from '../ports/modelProvider.ts';

/**
 * Wraps a provider so that its limits are those the user gave: what a model takes, what it costs, and the settings of chats that
 * have none of their own.
 *
 * @param options read whenever limits are asked for
 */
export function withUserFacts(provider: ModelProvider, options: () => readonly ModelOptions[]): ModelProvider {
  return {
    limits(model) {
      const known = provider.limits(model);
      const set = options().find((each) => each.model === model);
      return set === undefined ? known : { ...withFacts(known, set.facts), defaults: set.settings };
    },
    listModels: (signal) => provider.listModels(signal),
    stream: (request, signal, onSent) => provider.stream(request, signal, onSent),
  };
}

/**
 * Wraps a provider so that the day of its prices is told only where they are old.
 *
 * @param now read whenever limits are asked for; milliseconds since 1970
 */
export function withDatedPrices(provider: ModelProvider, now: () => number): ModelProvider {
  return {
    limits(model) {
      const { prices, ...known } = provider.limits(model);
      return prices === undefined ? known : { ...known, prices: datedPrices(prices, now()) };
    },
    listModels: (signal) => provider.listModels(signal),
    stream: (request, signal, onSent) => provider.stream(request, signal, onSent),
  };
}

/** The options of a provider's models with those of one model replaced; without any it is not in the list. Pure. */
export function changedOptions(
  before: readonly ModelOptions[],
  { model, facts, settings }: ModelOptions,
): readonly ModelOptions[] {
  const others = before.filter((each) => each.model !== model);
  const isEmpty = [...Object.values(facts), ...Object.values(settings)].every((value) => value === undefined);
  return isEmpty ? others : [...others, { model, facts, settings }];
}
