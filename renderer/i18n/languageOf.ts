import type { Language } from '../../shared/domain/words/language.ts';

/** The page's present language, for functions that turn data into words. */
export function languageOf({ language }: { readonly language: string }): Language {
  return language === 'zh-CN' ? 'zh-CN' : 'en';
}
