import { dateFormat, numberFormat } from '../../i18n/formats.ts';

/** A number of tokens in few digits: `840`, `24K`, `1.2M`. Pure. */
export function shortTokens(tokens: number, language: string): string {
  return numberFormat(language, {
    notation: 'compact',
    maximumSignificantDigits: tokens < 1000 ? 3 : 2,
  }).format(tokens);
}

/** Pure. */
export function exactTokens(tokens: number, language: string): string {
  return numberFormat(language).format(tokens);
}

/** An estimated price: `$0.021`, `$1.30`; `< $0.001` where there is almost none. Pure. */
export function costText(usd: number, language: string): string {
  const format = numberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...(usd > 0 && usd < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 }),
  });
  return usd > 0 && usd < 0.001 ? `< ${format.format(0.001)}` : format.format(usd);
}

/** A calendar day as people write it: `Nov 30, 2026`; as it is where there is no such day. Pure. */
export function dayText(day: string, language: string): string {
  const at = Date.parse(day);
  return Number.isNaN(at) ? day : dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}

/** The share of the context window that is in use, from 0 to 1. Pure. */
export function shareInUse(usedTokens: number, contextTokens: number): number {
  return contextTokens <= 0 ? 1 : Math.min(1, usedTokens / contextTokens);
}
