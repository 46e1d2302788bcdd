import { z } from 'zod';
import { modelFigures } from '../../../shared/domain/sampling.ts';
import { ownAddresses } from '../../../shared/domain/providerAddress.ts';
import type { ModelFamily } from '../../host/ports/modelFigures.ts';
import type { ModelLimits, ProviderAccess } from '../../host/ports/modelProvider.ts';
import catalogue from '../../../resources/modelFigures.json' with { type: 'json' };

const family = modelFigures.extend({
  match: z.string().min(1),
  tier: z.enum(['small', 'medium', 'large']),
  contextTokens: z.number().int().positive().optional(),
});

/** The families of the catalogue that is part of Gatehouse. */
export const modelFamilies: readonly ModelFamily[] = z.array(family).parse(catalogue.families);

/**
 * The context window and list prices of a provider's own model. At other addresses a name says little: the same model runs there
 * with another window, at another price.
 */
export function publishedFigures(
  { kind, baseUrl }: ProviderAccess,
  model: string,
): Pick<ModelLimits, 'contextTokens' | 'prices'> {
  if (baseUrl !== undefined && baseUrl.replace(/\/$/, '') !== ownAddresses[kind]) return {};
  const found = modelFamilies.find(({ match }) => model.toLowerCase().includes(match));
  if (found === undefined) return {};
  const { contextTokens, inputPrice, outputPrice } = found;
  return {
    ...(contextTokens === undefined ? {} : { contextTokens }),
    prices: { input: inputPrice, output: outputPrice },
  };
}

/** A context window as a provider's list gives it. */
export function windowOf(contextTokens: unknown): Pick<ModelLimits, 'contextTokens'> {
  const isCount = typeof contextTokens === 'number' && Number.isSafeInteger(contextTokens) && contextTokens > 0;
  return isCount ? { contextTokens } : {};
}
