import type { ConversationId, ServerId } from '../../../shared/domain/ids.ts';
import type { TokenDay } from '../../../shared/domain/serverHealth.ts';
import type { UsageGrouping, UsageLine, UsageRange, UsageReport, UsageRow } from '../../../shared/domain/usage.ts';

/** Port: what requests to models used. Rows outlive the chat they belong to. */
export interface UsageStore {
  /** Does nothing if the row is there already. */
  addUsage(row: UsageRow): Promise<void>;
  /** Sums by day, chat, model or server. */
  report(by: UsageGrouping, range: UsageRange): Promise<UsageReport>;
  /** The lines of a report after the first `offset`, in its order; at most `maxUsageLines`. */
  lines(by: UsageGrouping, range: UsageRange, offset: number): Promise<readonly UsageLine[]>;
  /** What the requests of a server used on each day from this one on, oldest first. */
  tokensOf(serverId: ServerId, firstDay: string): Promise<readonly TokenDay[]>;
  /** The sum of the known costs, in US dollars. */
  cost(of: { readonly conversationId: ConversationId } | { readonly day: string }): Promise<number>;
}
