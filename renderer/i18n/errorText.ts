import type { ErrorInfo } from '../../shared/domain/error.ts';
import { problemText } from '../../shared/domain/words/problemText.ts';
import { languageOf } from './languageOf.ts';

/** What an error says, in the language of the page; in English where nobody gave it a kind yet, and of older versions. */
export function errorText({ problem, message }: ErrorInfo, i18n: { readonly language: string }): string {
  return problem === undefined ? message : problemText(problem, languageOf(i18n));
}
