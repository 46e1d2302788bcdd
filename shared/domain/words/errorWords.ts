import type { ErrorInfo } from '../error.ts';
import { isOutcomeUnknown } from '../outcomeUnknown.ts';
import type { Language } from './language.ts';
import { problemText } from './problemText.ts';

const sentenceGap: Readonly<Record<Language, string>> = { en: ' ', 'zh-CN': '' };

/** What an error says, in one language; in English where an older version stored it without its problem. Pure. */
export function errorWords(error: ErrorInfo, language: Language): string {
  if (error.problem === undefined) return error.message;
  const words = problemText(error.problem, language);
  if (!isOutcomeUnknown(error)) return words;
  return `${words}${sentenceGap[language]}${problemText({ kind: 'outcomeUnknown' }, language)}`;
}
