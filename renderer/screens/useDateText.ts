import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../i18n/formats.ts';

/** Formats a time in this computer's time zone and in the language of the page. */
export function useDateText(): (at: number) => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    (at: number) => dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at),
    [language],
  );
}
