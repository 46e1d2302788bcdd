import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Formats a time in this computer's time zone and in the language of the page. */
export function useDateText(): (at: number) => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    (at: number) => new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }),
    [language],
  );
}
