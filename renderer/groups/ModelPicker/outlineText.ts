import type { TFunction } from 'i18next';
import type { ModelOutline } from '../../../shared/domain/model.ts';
import { costText, shortTokens } from '../ContextMeter/usageText.ts';

/** What is known of a model, in one line: its context window, what it costs, and what it takes. Pure. */
export function outlineText(t: TFunction, language: string, outline: ModelOutline): string {
  const { contextTokens, prices, images, hasTools } = outline;
  const price = (usd: number) => costText(usd, language);
  return [
    contextTokens !== undefined && t('composer.outline.context', { tokens: shortTokens(contextTokens, language) }),
    prices && t('composer.outline.prices', { input: price(prices.input), output: price(prices.output) }),
    images && t('composer.outline.images'),
    !hasTools && t('composer.outline.noTools'),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}
