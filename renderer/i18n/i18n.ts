import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../shared/domain/words/language.ts';
import { en } from './en.ts';
import { zhCN } from './zhCN.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'page';
    resources: { page: typeof en };
  }
}

/** The language to use: the chosen one, or the first of the system's languages that has translations. */
export function languageFor(chosen: 'system' | Language, system: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  const known = system.find((tag) => /^(en|zh)\b/i.test(tag));
  return known !== undefined && /^zh/i.test(known) ? 'zh-CN' : 'en';
}

/** Starts the translations. The texts are in the bundle, so nothing is loaded. */
export function startI18n(language: Language): void {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'page',
    resources: { en: { page: en }, 'zh-CN': { page: zhCN } },
    initAsync: false,
    // React escapes already.
    interpolation: { escapeValue: false },
  });
}

export function setLanguage(language: Language): void {
  if (i18next.language !== language) void i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
