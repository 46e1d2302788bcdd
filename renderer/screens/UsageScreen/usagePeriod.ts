import { dayOf, type UsageRange } from '../../../shared/domain/usage.ts';

export const usagePeriods = ['week', 'month', 'year', 'all', 'own'] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

const dayMs = 86_400_000;
const daysOf = { week: 7, month: 30, year: 365 } as const;

/** The days of a period that ends today. Pure but for the time zone. @param own the days that the user typed */
export function rangeOf(period: UsagePeriod, own: UsageRange, now: number): UsageRange {
  if (period === 'all') return {};
  if (period === 'own') return own;
  return { from: dayOf(now - (daysOf[period] - 1) * dayMs), to: dayOf(now) };
}
