import type { Language } from '../../shared/domain/words/language.ts';

/** The language the page speaks now, for words that are made of data. */
export function languageOf({ language }: { readonly language: string }): Language {
  return language === 'zh-CN' ? 'zh-CN' : 'en';
}
