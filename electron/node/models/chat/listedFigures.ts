import type { ModelPrices } from '../../../../shared/domain/modelPrices.ts';
import type { ModelLimits } from '../../../host/ports/modelProvider.ts';
import { readList, readObject, readTokens } from '../answers/wireValues.ts';
import { windowOf } from '../modelFamilies.ts';
import { type ListedModel, listedWindow } from '../openaiClient.ts';

/** Where a list says only that a model reasons, every server takes these. */
const usualEfforts = ['low', 'medium', 'high'] as const;

/** What a server's list of models says about one beside its name; OpenRouter says most. Pure. */
export function listedFigures(model: ListedModel): Partial<ModelLimits> {
  const maxOutputTokens = readTokens(readObject(model.top_provider)['max_completion_tokens']);
  const prices = pricesOf(model.pricing);
  return {
    ...windowOf(listedWindow(model)),
    ...(maxOutputTokens === undefined || maxOutputTokens === 0 ? {} : { maxOutputTokens }),
    ...(prices === undefined ? {} : { prices }),
    ...parametersOf(model.supported_parameters),
  };
}

/** A list without a parameter says that the model does not have it; no list says nothing. */
function parametersOf(supported: unknown): Partial<ModelLimits> {
  if (!Array.isArray(supported)) return {};
  const names = new Set(readList(supported));
  const hasEffort = names.has('reasoning') || names.has('reasoning_effort');
  return {
    ...(names.has('tools') ? {} : { tools: 0 }),
    ...(hasEffort ? { efforts: usualEfforts } : { efforts: [] }),
    ...(names.has('temperature') ? {} : { maxTemperature: undefined }),
  };
}

/** Dollars for one token, as texts. */
function pricesOf(pricing: unknown): ModelPrices | undefined {
  const { prompt, completion, input_cache_read: cached, input_cache_write: written } = readObject(pricing);
  const [input, output] = [perMillion(prompt), perMillion(completion)];
  const [cachedInput, cacheWrite] = [perMillion(cached), perMillion(written)];
  if (input === undefined || output === undefined) return undefined;
  return {
    input,
    output,
    ...(cachedInput === undefined ? {} : { cachedInput }),
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
  };
}

/** Negative prices stand for "it depends". */
function perMillion(price: unknown): number | undefined {
  const dollars = typeof price === 'string' && price.trim() !== '' ? Number(price) : Number.NaN;
  // Multiplying makes 2.9999999999999996 of 0.000003.
  return dollars >= 0 && dollars < 1 ? Number((dollars * 1_000_000).toPrecision(12)) : undefined;
}
