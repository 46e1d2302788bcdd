import { useTranslation } from 'react-i18next';
import {
  type HealthDay,
  latencyPercentile,
  maxHealthDays,
  sumHealth,
  type TokenDay,
} from '../../../shared/domain/serverHealth.ts';
import { spanText } from '../../i18n/quantityText.ts';
import { dayBars } from './dayBars.ts';
import { DayChart } from './DayChart.tsx';
import styles from './HealthCharts.module.css';
import { numberFormat } from '../../i18n/formats.ts';

interface HealthChartsProps {
  readonly days: readonly HealthDay[];
  readonly tokens: readonly TokenDay[];
  /** The user's calendar day, as `2026-11-24`. */
  readonly today: string;
}

/** How a server did on the last days: starts, calls, how long they took, and what it used of the user's models. */
export function HealthCharts({ days, tokens, today }: HealthChartsProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  if (days.length === 0 && tokens.length === 0) return <p className={styles.empty}>{t('health.empty')}</p>;
  const number = (value: number) => numberFormat(language).format(value);
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const sum = sumHealth(days);
  const ends = sum.crashes + sum.failedStarts;
  const used = tokens.reduce((all, day) => all + day.tokens, 0);
  const took = (at: number) => {
    const ms = latencyPercentile(sum.latencies, at);
    return ms === undefined ? '–' : spanText(ms, language);
  };
  const bars = (valueOf: (day: HealthDay) => { readonly value: number; readonly bad?: number }) =>
    dayBars(new Map(days.map((day) => [day.day, valueOf(day)])), today, maxHealthDays);
  return (
    <div className={styles.charts}>
      <DayChart
        title={t('health.starts')}
        sum={t('health.startsSum', { starts: number(sum.starts), count: ends })}
        bars={bars(({ starts, failedStarts, crashes }) => ({
          value: starts + failedStarts + crashes,
          bad: failedStarts + crashes,
        }))}
        barText={({ value, badShare }) => {
          const bad = Math.round(value * badShare);
          return t('health.startsSum', { starts: number(value - bad), count: bad });
        }}
      />
      <DayChart
        title={t('health.calls')}
        sum={t('health.callsSum', {
          count: sum.calls,
          rate: percent.format(sum.calls === 0 ? 0 : sum.failedCalls / sum.calls),
        })}
        bars={bars(({ calls, failedCalls }) => ({ value: calls, bad: failedCalls }))}
        barText={({ value, badShare }) => t('health.callsSum', { count: value, rate: percent.format(badShare) })}
      />
      <DayChart
        title={t('health.latency')}
        sum={t('health.latencySum', { half: took(50), most: took(95) })}
        bars={bars(({ latencies }) => ({ value: latencyPercentile(latencies, 95) ?? 0 }))}
        barText={({ value }) =>
          value === 0 ? t('health.noCalls') : t('health.latencyDay', { span: spanText(value, language) })
        }
      />
      <DayChart
        title={t('health.tokens')}
        sum={t('health.tokensSum', { count: used, tokens: number(used) })}
        bars={dayBars(new Map(tokens.map((day) => [day.day, { value: day.tokens }])), today, maxHealthDays)}
        barText={({ value }) => t('health.tokensSum', { count: value, tokens: number(value) })}
      />
    </div>
  );
}
