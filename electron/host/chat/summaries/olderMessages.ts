import type { MessageId } from '../../../../shared/domain/ids.ts';
import type { ChatSummary } from '../../../../shared/domain/summary.ts';
import type { ModelMessage } from '../../ports/modelProvider.ts';
import { shortTokens } from '../budget/planSteps.ts';
import type { RequestPlan, RequestRoom } from '../budget/requestPlan.ts';
import { summaryBorder } from './summaryBorder.ts';
import { maxSummaryTokens } from './summaryRequest.ts';

/** The part of a chat that a summary may stand for. */
export interface OlderMessages {
  readonly messages: readonly ModelMessage[];
  /** The summary of what came before them. */
  readonly earlier: ChatSummary | undefined;
  /** The last stored message among them. */
  readonly through: MessageId;
  /** How many stored messages they are, with those of the earlier summary. */
  readonly count: number;
  /** How many tokens of the model one estimated token is. */
  readonly scale: number;
}

/** The messages of a chat since its last summary. */
export interface MessagesSinceSummary {
  readonly messages: readonly ModelMessage[];
  /** For each message, the stored one that it begins with. */
  readonly origins: readonly MessageId[];
  /** The shown messages of the chat. */
  readonly shown: readonly MessageId[];
  readonly summary: ChatSummary | undefined;
  readonly scale: number;
}

/** After a summary, the messages that stay take at most this share of the soft limit, and the other of what tools leave. */
const maxKeptShare = 0.35;
const maxKeptShareOfRest = 0.5;

/**
 * What to summarise before a request is sent; `undefined` if nothing. Where the request fits, then only what is worth a summary: tools
 * and system prompt can be above the soft limit by themselves, and no summary makes them shorter. Pure.
 */
export function dueMessages(
  chat: MessagesSinceSummary,
  plan: RequestPlan,
  room: RequestRoom,
): OlderMessages | undefined {
  const keepTokens = Math.max(0, Math.min(room.soft * maxKeptShare, (room.max - room.fixed) * maxKeptShareOfRest));
  const older = olderMessages(chat, keepTokens);
  if (older === undefined || plan.kind === 'tooLong') return older;
  if (!plan.isSummaryDue || tokensOf(chat.messages) <= keepTokens) return undefined;
  return tokensOf(older.messages) > maxSummaryTokens ? older : undefined;
}

/** Pure. @param keepTokens what may stay of the messages */
export function olderMessages(
  { messages, origins, shown, summary, scale }: MessagesSinceSummary,
  keepTokens: number,
): OlderMessages | undefined {
  const border = summaryBorder(messages, messages.map(shortTokens), keepTokens);
  const first = border === undefined ? undefined : origins[border];
  if (border === undefined || first === undefined) return undefined;
  const count = shown.indexOf(first);
  const through = shown[count - 1];
  return through && { messages: messages.slice(0, border), earlier: summary, through, count, scale };
}

function tokensOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + shortTokens(message), 0);
}
