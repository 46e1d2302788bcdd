import type { ManagedFeature } from '../../shared/domain/managed/managedFeature.ts';
import { managedFeaturesEn } from '../../shared/domain/words/problems/managedEn.ts';
import { managedFeaturesZhCN } from '../../shared/domain/words/problems/managedZhCN.ts';
import { languageOf } from './languageOf.ts';

const tables = { en: managedFeaturesEn, 'zh-CN': managedFeaturesZhCN };

/** What an organization can switch off, in the language of the page. */
export function managedFeatureText(feature: ManagedFeature, i18n: { readonly language: string }): string {
  return tables[languageOf(i18n)][feature];
}
