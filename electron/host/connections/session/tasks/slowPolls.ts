import { z } from 'zod';
import { minBackgroundPollMs } from './followedTask.ts';

const asksForTask = z.lazy(() =>
  z.looseObject({ method: z.literal('tasks/get'), params: z.looseObject({ taskId: z.string() }) }),
);
const hasInterval = z.lazy(() => z.looseObject({ pollIntervalMs: z.number() }));

/** The answer of a server, which may not have the library ask about a followed task more often than is useful. Pure. */
export function slowPolls(request: unknown, result: unknown, followed: ReadonlySet<string>): unknown {
  const asked = asksForTask.safeParse(request).data;
  const state = hasInterval.safeParse(result).data;
  if (asked === undefined || state === undefined || !followed.has(asked.params.taskId)) return result;
  return { ...state, pollIntervalMs: Math.max(state.pollIntervalMs, minBackgroundPollMs) };
}
