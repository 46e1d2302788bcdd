import type { ErrorInfo } from '../../shared/domain/error.ts';
import { errorWords } from '../../shared/domain/words/errorWords.ts';
import { languageOf } from './languageOf.ts';

/** The text of an error in the language of the page. */
export function errorText(error: ErrorInfo, i18n: { readonly language: string }): string {
  return errorWords(error, languageOf(i18n));
}
