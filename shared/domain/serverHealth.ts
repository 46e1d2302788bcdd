import { z } from 'zod';
import { calendarDay, timestamp } from './ids.ts';

/** So many days are kept and shown. */
export const maxHealthDays = 30;

/** How long calls took is counted in classes, so that a day stays small: each up to its bound, and the last beyond all of them. */
export const latencyBoundsMs = [
  25, 50, 100, 200, 400, 800, 1500, 3000, 6000, 12_000, 25_000, 60_000, 300_000, 3_600_000,
] as const;

const count = z.lazy(() => z.number().int().nonnegative());

/** What one server did on one day of the user's calendar. */
export const healthDay = z.lazy(() =>
  z.object({
    day: calendarDay,
    starts: count,
    /** Starts that did not reach a running server. */
    failedStarts: count,
    /** Ends that nobody asked for, while it ran. */
    crashes: count,
    calls: count,
    failedCalls: count,
    /** How many calls were in each class of `latencyBoundsMs`. */
    latencies: z.array(count.unwrap()).length(latencyBoundsMs.length + 1),
    /** The last call of the day; absent without one. */
    lastCallAt: timestamp.optional(),
  }),
);
export type HealthDay = z.infer<typeof healthDay>;

/** What the requests of a server to models used on one day, in tokens. */
export const tokenDay = z.object({ day: calendarDay, tokens: count });
export type TokenDay = z.infer<typeof tokenDay>;

export function emptyHealthDay(day: string): HealthDay {
  return {
    day,
    starts: 0,
    failedStarts: 0,
    crashes: 0,
    calls: 0,
    failedCalls: 0,
    latencies: new Array<number>(latencyBoundsMs.length + 1).fill(0),
  };
}

/** The class of a duration. Pure. */
export function latencyClass(ms: number): number {
  const at = latencyBoundsMs.findIndex((bound) => ms <= bound);
  return at < 0 ? latencyBoundsMs.length : at;
}

/**
 * Below which time so many of a hundred calls ended: the bound of the class that has the call in question, and the highest bound for
 * what lies beyond. `undefined` without calls. Pure.
 */
export function latencyPercentile(latencies: readonly number[], percent: number): number | undefined {
  const total = latencies.reduce((sum, each) => sum + each, 0);
  if (total === 0) return undefined;
  const wanted = Math.max(1, Math.ceil((total * percent) / 100));
  let seen = 0;
  const at = latencies.findIndex((each) => (seen += each) >= wanted);
  return latencyBoundsMs[at] ?? latencyBoundsMs.at(-1);
}

/** The sum of several days, under the first of them. Pure. */
export function sumHealth(days: readonly HealthDay[]): HealthDay {
  return days.reduce<HealthDay>(
    (sum, day) => ({
      day: sum.day,
      starts: sum.starts + day.starts,
      failedStarts: sum.failedStarts + day.failedStarts,
      crashes: sum.crashes + day.crashes,
      calls: sum.calls + day.calls,
      failedCalls: sum.failedCalls + day.failedCalls,
      latencies: sum.latencies.map((each, at) => each + (day.latencies[at] ?? 0)),
    }),
    emptyHealthDay(days[0]?.day ?? '0000-00-00'),
  );
}
