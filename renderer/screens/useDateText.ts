import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Says a time of this computer's time zone in the language of the page. */
export function useDateText(): (at: number) => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    (at: number) => new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }),
    [language],
  );
}
