import { useTranslation } from 'react-i18next';
import type { DayBar } from './dayBars.ts';
import styles from './HealthCharts.module.css';
import { dateFormat } from '../../i18n/formats.ts';

interface DayChartProps {
  readonly title: string;
  /** The figure of all days together. */
  readonly sum: string;
  readonly bars: readonly DayBar[];
  /** What one bar says. */
  readonly barText: (bar: DayBar) => string;
}

const height = 40;
const barWidth = 10;
const gap = 3;

/** A small chart with a bar for each day. Its label says in words what it shows. */
export function DayChart({ title, sum, bars, barText }: DayChartProps) {
  const { t, i18n } = useTranslation();
  const most = bars.reduce((a, b) => (b.value > a.value ? b : a));
  const dayText = (day: string) =>
    dateFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));
  const textOf = (bar: DayBar) => `${dayText(bar.day)}: ${barText(bar)}`;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {title}
        <span className={styles.sum}>{sum}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${bars.length * (barWidth + gap)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('health.chart', { title, sum, most: textOf(most) })}
        className={styles.bars}
      >
        {bars.map((bar, at) => {
          const full = Math.max(1, bar.share * height);
          const bad = full * bar.badShare;
          const x = at * (barWidth + gap);
          return (
            <g key={bar.day}>
              <title>{textOf(bar)}</title>
              <rect className={styles.bar} x={x} y={height - full} width={barWidth} height={full - bad} />
              {bad > 0 && <rect className={styles.bad} x={x} y={height - bad} width={barWidth} height={bad} />}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
