import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../i18n/formats.ts';

const shape = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
} as const;

/** Formats the time of day to the millisecond, for lists of events. */
export function useClockText(): (at: number) => string {
  const { language } = useTranslation().i18n;
  return useCallback((at: number) => dateFormat(language, shape).format(at), [language]);
}
