import { z } from 'zod';
import { calendarDay, type ConversationId, type ServerId } from './ids.ts';
import type { ModelRef, TokenUsage } from './model.ts';

/** What a request to a model was made for. */
type UsagePurpose = 'answer' | 'summary' | 'title' | 'sampling';

/** What one request to a model used, as its provider counted it. */
export interface UsageRow {
  /** Of the message, the summary or the request: noted once. */
  readonly id: string;
  readonly at: number;
  /** Of the user's calendar, as `2026-11-23`. */
  readonly day: string;
  readonly purpose: UsagePurpose;
  readonly conversationId?: ConversationId;
  /** The server that asked for it. */
  readonly server?: { readonly id: ServerId; readonly name: string };
  readonly model: ModelRef;
  readonly usage: Pick<
    TokenUsage,
    'inputTokens' | 'outputTokens' | 'cachedTokens' | 'costUsd' | 'pricesOf' | 'isEstimated'
  >;
}

/** The user's calendar day of a time. Pure but for the time zone. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const count = z.lazy(() => z.number().int().nonnegative());

/** The sum of several requests. */
const usageSum = z.lazy(() =>
  z.object({
    requests: count,
    inputTokens: count,
    cachedTokens: count,
    outputTokens: count,
    costUsd: z.number().nonnegative(),
    /** The oldest day among the prices that were old when a request was counted; missing where none were. */
    pricesOf: calendarDay.optional(),
    /** Requests whose price is not known: they are not part of the cost. */
    unpriced: count,
    /** Requests whose providers did not count all of them. */
    estimated: count,
  }),
);
export type UsageSum = z.infer<typeof usageSum>;

/** What sums are made by. A server has what its own requests to models used (sampling); `null` is everything else. */
export const usageGrouping = z.enum(['day', 'chat', 'model', 'server']);
export type UsageGrouping = z.infer<typeof usageGrouping>;

/** The days that are reported, both included; without an end where one is missing. */
export const usageRange = z.lazy(() => z.object({ from: calendarDay.optional(), to: calendarDay.optional() }));
export type UsageRange = z.infer<typeof usageRange>;

/** `name`: the day, the title of the chat, the model or the server; `null` for a deleted chat, and for requests of no server. */
const usageLine = z.lazy(() => usageSum.unwrap().extend({ key: z.string(), name: z.string().nullable() }));
export type UsageLine = z.infer<typeof usageLine>;

export const usageReport = z.lazy(() =>
  z.object({
    /** The most expensive first, days the newest first; at most `maxUsageLines`. */
    lines: z.array(usageLine),
    hasMore: z.boolean(),
    total: usageSum,
    /** By day, oldest first, for the chart. */
    days: z.array(usageLine),
  }),
);
export type UsageReport = z.infer<typeof usageReport>;

export const maxUsageLines = 500;
/** Days of a chart. */
export const maxUsageDays = 400;
