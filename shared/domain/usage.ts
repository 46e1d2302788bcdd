import type { ConversationId, ServerId } from './ids.ts';
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
  readonly usage: Pick<TokenUsage, 'inputTokens' | 'outputTokens' | 'cachedTokens' | 'costUsd'>;
}

/** The user's calendar day of a time. Pure but for the time zone. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
