import type { ServerId } from '../../../shared/domain/ids.ts';
import type { TokenDay } from '../../../shared/domain/serverHealth.ts';
import type { UsageReport, UsageRow } from '../../../shared/domain/usage.ts';
import type { UsageStore } from '../ports/usageStore.ts';

/** What requests to models used, in memory. */
export class MemoryUsageStore implements UsageStore {
  readonly rows: UsageRow[] = [];

  async addUsage(row: UsageRow): Promise<void> {
    if (!this.rows.some(({ id }) => id === row.id)) this.rows.push(row);
  }

  /** Every line is the whole. */
  async report(): Promise<UsageReport> {
    const sum = (of: (usage: UsageRow['usage']) => number | undefined) =>
      this.rows.reduce((all, { usage }) => all + (of(usage) ?? 0), 0);
    const total = {
      requests: this.rows.length,
      inputTokens: sum(({ inputTokens }) => inputTokens),
      cachedTokens: sum(({ cachedTokens }) => cachedTokens),
      outputTokens: sum(({ outputTokens }) => outputTokens),
      costUsd: sum(({ costUsd }) => costUsd),
      unpriced: this.rows.filter(({ usage }) => usage.costUsd === undefined).length,
      estimated: this.rows.filter(({ usage }) => usage.isEstimated === true).length,
    };
    return { lines: [{ ...total, key: 'all', name: 'all' }], hasMore: false, total, days: [] };
  }

  async lines(_by: unknown, _range: unknown, offset: number): Promise<UsageReport['lines']> {
    return (await this.report()).lines.slice(offset);
  }

  async tokensOf(serverId: ServerId, firstDay: string): Promise<readonly TokenDay[]> {
    const days = new Map<string, number>();
    for (const { day, server, usage } of this.rows) {
      if (server?.id !== serverId || day < firstDay) continue;
      days.set(day, (days.get(day) ?? 0) + usage.inputTokens + usage.outputTokens);
    }
    return [...days].map(([day, tokens]) => ({ day, tokens })).toSorted((a, b) => a.day.localeCompare(b.day));
  }

  async cost(of: Parameters<UsageStore['cost']>[0]): Promise<number> {
    const isWanted = (row: UsageRow) => ('day' in of ? row.day === of.day : row.conversationId === of.conversationId);
    return this.rows.filter(isWanted).reduce((sum, { usage }) => sum + (usage.costUsd ?? 0), 0);
  }
}
