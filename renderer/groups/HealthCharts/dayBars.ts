/** One day of a chart; `share` of the highest day, from 0 to 1, and `badShare` of the bar itself. */
export interface DayBar {
  readonly day: string;
  readonly value: number;
  readonly share: number;
  readonly badShare: number;
}

interface DayValue {
  readonly value: number;
  /** How much of the value is bad, such as calls that failed. */
  readonly bad?: number;
}

const dayMs = 86_400_000;

/** A bar for each of the last days, also for those on which nothing happened. Pure. @param lastDay as `2026-11-24` */
export function dayBars(values: ReadonlyMap<string, DayValue>, lastDay: string, count: number): readonly DayBar[] {
  const end = Date.parse(lastDay);
  const days = Array.from({ length: count }, (_, at) =>
    new Date(end - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
  const most = Math.max(...days.map((day) => values.get(day)?.value ?? 0));
  return days.map((day) => {
    const { value, bad = 0 } = values.get(day) ?? { value: 0 };
    return { day, value, share: most > 0 ? value / most : 0, badShare: value > 0 ? Math.min(1, bad / value) : 0 };
  });
}
