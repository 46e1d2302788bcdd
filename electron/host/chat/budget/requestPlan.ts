/** What one result of a tool takes, in tokens: whole, and shortened. */
export interface PlannedResult {
  readonly whole: number;
  readonly short: number;
}

/** A message of the user, or an answer with the results of its calls: it goes along as a whole or not at all. */
export interface PlanStep {
  /** What it takes besides its results. */
  readonly tokens: number;
  readonly results: readonly PlannedResult[];
}

/** The room for a request, in tokens. */
export interface RequestRoom {
  /** What may be sent: the context window without the room for the answer. */
  readonly max: number;
  /** From here on the request is made shorter, although it would still fit; at most `max`. */
  readonly soft: number;
  /** System prompt and tools. */
  readonly fixed: number;
}

export type RequestPlan =
  | {
      readonly kind: 'fits';
      /** How many results are shortened: the oldest ones. */
      readonly shortened: number;
      /** The newest message is why more results are shortened than before. */
      readonly hasMoved: boolean;
      readonly tokens: number;
      /** All older results are shortened, and the request is still above the soft limit. */
      readonly isSummaryDue: boolean;
    }
  /** Not even with every result shortened. */
  | { readonly kind: 'tooLong'; readonly tokens: number; readonly max: number };

/** When results are shortened, then down to this share of the soft limit, so that it is not done again with every request. */
const lowShare = 0.7;

/**
 * Decides which results of tools a request shortens so that it fits. Pure.
 *
 * Providers cache the beginning of a request, so it must not change with every request. Therefore results are shortened in large
 * steps: the requests of the whole chat are gone through from its beginning, and only one that is above the limit shortens
 * more, down to well below it. So the plan depends on nothing but the chat, and longer chats keep the plan of shorter ones.
 */
export function planRequest(steps: readonly PlanStep[], room: RequestRoom): RequestPlan {
  const soft = Math.min(room.soft, room.max);
  const low = soft * lowShare;
  const results: PlannedResult[] = [];
  let total = room.fixed;
  let shortened = 0;
  let hasMoved = false;
  let isAboveSoft = false;
  const shortenUntil = (limit: number, end: number) => {
    while (total > limit && shortened < end) {
      const result = results[shortened++];
      if (result !== undefined) total -= saved(result);
    }
  };
  for (const step of steps) {
    const before = shortened;
    const older = results.length;
    total += step.tokens;
    for (const result of step.results) {
      results.push(result);
      total += result.whole;
    }
    if (total > soft) shortenUntil(low, older);
    isAboveSoft = total > soft;
    // What the model has just asked for is shortened last, and only where it must be.
    if (total > room.max) shortenUntil(room.max, results.length);
    hasMoved = shortened > before;
  }
  if (total > room.max) return { kind: 'tooLong', tokens: total, max: room.max };
  return { kind: 'fits', shortened, hasMoved, tokens: total, isSummaryDue: isAboveSoft };
}

function saved({ whole, short }: PlannedResult): number {
  return Math.max(0, whole - short);
}
