import type { UsageRow } from '../../../shared/domain/usage.ts';
import type { UsageStore } from '../ports/usageStore.ts';

/** What requests to models used, in memory. */
export class MemoryUsageStore implements UsageStore {
  readonly rows: UsageRow[] = [];

  async addUsage(row: UsageRow): Promise<void> {
    if (!this.rows.some(({ id }) => id === row.id)) this.rows.push(row);
  }

  async cost(of: Parameters<UsageStore['cost']>[0]): Promise<number> {
    const isWanted = (row: UsageRow) => ('day' in of ? row.day === of.day : row.conversationId === of.conversationId);
    return this.rows.filter(isWanted).reduce((sum, { usage }) => sum + (usage.costUsd ?? 0), 0);
  }
}
