import type { ConversationHeader } from '../../../shared/domain/conversation.ts';

export type Age = 'today' | 'yesterday' | 'week' | 'month' | 'older';

export interface DateGroup {
  readonly age: Age;
  readonly headers: readonly ConversationHeader[];
}

const day = 24 * 60 * 60 * 1000;

/**
 * Groups headers by the day of their last change, in the given order.
 *
 * @param now milliseconds since 1970; days are those of the local time zone
 */
export function groupByDate(headers: readonly ConversationHeader[], now: number): DateGroup[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const groups = new Map<Age, ConversationHeader[]>();
  for (const header of headers) {
    const age = ageOf(header.updatedAt, midnight);
    const group = groups.get(age) ?? [];
    groups.set(age, [...group, header]);
  }
  return [...groups].map(([age, list]) => ({ age, headers: list }));
}

function ageOf(updatedAt: number, midnight: number): Age {
  if (updatedAt >= midnight) return 'today';
  // A day with a clock change is not 24 hours long; noon is on the right side of either.
  const yesterday = new Date(midnight - day / 2).setHours(0, 0, 0, 0);
  if (updatedAt >= yesterday) return 'yesterday';
  if (updatedAt >= midnight - 7 * day) return 'week';
  return updatedAt >= midnight - 30 * day ? 'month' : 'older';
}
