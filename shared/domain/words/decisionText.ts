import type { DecisionReason } from '../decisionReason.ts';
import { decisionsEn } from './decisionsEn.ts';
import { decisionsZhCN } from './decisionsZhCN.ts';
import type { DecisionWords } from './decisionWords.ts';
import type { Language } from './language.ts';

const tables: Readonly<Record<Language, DecisionWords>> = { en: decisionsEn, 'zh-CN': decisionsZhCN };

/**
 * Why something was decided, in words: on the page in the user's language; in English for models, exports and headless output.
 * Pure.
 */
export function decisionText(reason: DecisionReason, language: Language): string {
  const words = tables[language][reason.kind] as (reason: DecisionReason) => string;
  return words(reason);
}
