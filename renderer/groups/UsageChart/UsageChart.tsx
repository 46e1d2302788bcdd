import { useTranslation } from 'react-i18next';
import type { UsageLine } from '../../../shared/domain/usage.ts';
import { costText, dayText, exactTokens } from '../ContextMeter/usageText.ts';
import { chartedFigure, usageBars } from './usageBars.ts';
import styles from './UsageChart.module.css';

const maxBars = 90;
const height = 96;
const barWidth = 10;
const gap = 3;

/** What each day cost, as bars. The table of days says the same in numbers. */
export function UsageChart({ days }: { readonly days: readonly UsageLine[] }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const bars = usageBars(days, maxBars);
  const figure = chartedFigure(days);
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return null;
  const amount = (value: number) =>
    figure === 'cost'
      ? costText(value, language)
      : t('context.tokens', { count: value, tokens: exactTokens(value, language) });
  const most = bars.reduce((a, b) => (b.value > a.value ? b : a));
  const width = bars.length * (barWidth + gap);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {t(`usage.chart.${figure}`)}
        <span className={styles.most}>
          {t('usage.chart.most', { amount: amount(most.value), day: dayText(most.day, language) })}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('usage.chart.label', {
          from: dayText(first.day, language),
          to: dayText(last.day, language),
          amount: amount(most.value),
          day: dayText(most.day, language),
        })}
        className={styles.bars}
      >
        {bars.map(({ day, value, share }, at) => (
          <rect
            key={day}
            x={at * (barWidth + gap)}
            y={height - barHeight(share)}
            width={barWidth}
            height={barHeight(share)}
            rx={2}
          >
            <title>{`${dayText(day, language)}: ${amount(value)}`}</title>
          </rect>
        ))}
      </svg>
      <div aria-hidden className={styles.ends}>
        <span>{dayText(first.day, language)}</span>
        {bars.length > 1 && <span>{dayText(last.day, language)}</span>}
      </div>
    </figure>
  );
}

/** A day without requests has a line, so that it is seen to be there. */
function barHeight(share: number): number {
  return Math.max(1, share * height);
}
