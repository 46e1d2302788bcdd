import type { UsageLine } from '../../../shared/domain/usage.ts';

/** One day of the chart; `share` of the highest day, from 0 to 1. */
export interface UsageBar {
  readonly day: string;
  readonly value: number;
  readonly share: number;
}

const dayMs = 86_400_000;

/** What the chart is about: tokens where no cost is known. Pure. */
export function chartedFigure(days: readonly UsageLine[]): 'cost' | 'tokens' {
  return days.some(({ costUsd }) => costUsd > 0) ? 'cost' : 'tokens';
}

/** A bar for each day from the first to the last, also for those without requests. Pure. @param days oldest first */
export function usageBars(days: readonly UsageLine[], maxBars: number): UsageBar[] {
  const figure = chartedFigure(days);
  const valueOf = ({ costUsd, inputTokens, outputTokens }: UsageLine) =>
    figure === 'cost' ? costUsd : inputTokens + outputTokens;
  const values = new Map(days.map((line) => [line.key, valueOf(line)]));
  const [first, last] = [days[0]?.key, days.at(-1)?.key];
  if (first === undefined || last === undefined) return [];
  const from = Math.max(Date.parse(first), Date.parse(last) - (maxBars - 1) * dayMs);
  const shown: { day: string; value: number }[] = [];
  for (let at = from; at <= Date.parse(last); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    shown.push({ day, value: values.get(day) ?? 0 });
  }
  const most = Math.max(...shown.map(({ value }) => value));
  return shown.map((bar) => ({ ...bar, share: most > 0 ? bar.value / most : 0 }));
}
