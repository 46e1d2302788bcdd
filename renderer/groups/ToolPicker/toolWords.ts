import type { TFunction } from 'i18next';
import { numberFormat } from '../../i18n/formats.ts';

/** What one request has of the tools. */
export interface ToolShare {
  readonly sent: number;
  readonly searched: number;
  readonly all: number;
  readonly tokens: number;
  readonly contextTokens?: number | undefined;
}

/** How many tools go to the model, as exact numbers. */
export function toolsText(share: Pick<ToolShare, 'sent' | 'searched' | 'all'>, t: TFunction, language: string): string {
  const { sent, searched, all } = share;
  if (sent === all) return t('composer.tools', { count: all });
  const number = numberFormat(language);
  if (searched > 0) {
    if (sent === 0) return t('composer.toolsSearched', { count: searched });
    return t('composer.toolsSentAndSearched', { count: sent, searched: number.format(searched) });
  }
  return t('composer.toolsSent', { sent: number.format(sent), all: number.format(all) });
}

/** Their size in tokens. */
export function toolsTitle(share: ToolShare | undefined, t: TFunction, language: string): string | undefined {
  if (share === undefined || share.tokens === 0) return undefined;
  const tokens = numberFormat(language, { maximumSignificantDigits: 2 }).format(share.tokens);
  if (share.sent === share.all) return t('composer.toolsCost', { tokens });
  if (share.searched > 0) return t('composer.toolsSearchedCost', { tokens });
  return t('composer.toolsSentCost', { tools: toolsText(share, t, language), tokens });
}

/** Their part of the window of the model. */
export function windowText({ tokens, contextTokens }: ToolShare, t: TFunction, language: string): string {
  const number = numberFormat(language);
  if (contextTokens === undefined || contextTokens === 0)
    return t('toolPicker.request', { tokens: number.format(tokens) });
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(tokens / contextTokens);
  return t('toolPicker.requestOf', { tokens: number.format(tokens), window: number.format(contextTokens), percent });
}
