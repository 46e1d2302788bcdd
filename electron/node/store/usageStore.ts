import { calendarDay, type ConversationId, type ServerId } from '../../../shared/domain/ids.ts';
import type { TokenDay } from '../../../shared/domain/serverHealth.ts';
import {
  maxUsageDays,
  maxUsageLines,
  type UsageGrouping,
  type UsageLine,
  type UsageRange,
  type UsageReport,
  type UsageRow,
  type UsageSum,
} from '../../../shared/domain/usage.ts';
import type { UsageStore } from '../../host/ports/usageStore.ts';
import type { Database, Row } from './database.ts';

const sums = `count(*) AS requests, coalesce(sum(input_tokens), 0) AS input, coalesce(sum(cached_tokens), 0) AS cached,
  coalesce(sum(output_tokens), 0) AS output, coalesce(sum(cost_usd), 0) AS cost, count(*) - count(cost_usd) AS unpriced,
  coalesce(sum(is_estimated), 0) AS estimated, min(prices_of) AS prices_of`;

const mostFirst = 'cost DESC, input DESC, key';

/** How rows are grouped, in SQL. */
const groupings: Readonly<
  Record<UsageGrouping, { readonly key: string; readonly name: string; readonly order: string }>
> = {
  day: { key: 'day', name: 'day', order: 'key DESC' },
  chat: { key: "coalesce(usage.conversation_id, '')", name: 'max(conversations.title)', order: mostFirst },
  model: { key: "provider_id || '/' || usage.model", name: 'max(usage.model)', order: mostFirst },
  server: { key: "coalesce(server_id, '')", name: 'max(server_name)', order: mostFirst },
};

/** What requests to models used, in SQLite. */
export class SqliteUsageStore implements UsageStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async addUsage({ id, at, day, purpose, conversationId, server, model, usage }: UsageRow): Promise<void> {
    this.#db.run(
      `INSERT OR IGNORE INTO usage (id, at, day, purpose, conversation_id, server_id, server_name, provider_id, model,
         input_tokens, output_tokens, cached_tokens, cost_usd, is_estimated, prices_of)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      at,
      day,
      purpose,
      conversationId ?? null,
      server?.id ?? null,
      server?.name ?? null,
      model.providerId,
      model.model,
      usage.inputTokens,
      usage.outputTokens,
      usage.cachedTokens ?? 0,
      usage.costUsd ?? null,
      usage.isEstimated === true ? 1 : 0,
      usage.pricesOf ?? null,
    );
  }

  async report(by: UsageGrouping, { from = '', to = '9999-99-99' }: UsageRange): Promise<UsageReport> {
    const lines = this.#lines(by, { from, to }, { limit: maxUsageLines + 1 });
    const days = this.#lines('day', { from, to }, { limit: maxUsageDays }).reverse();
    const where = 'FROM usage WHERE day BETWEEN ? AND ?';
    const total = sumOf(this.#db.get(`SELECT ${sums} ${where}`, from, to) ?? {});
    return { lines: lines.slice(0, maxUsageLines), hasMore: lines.length > maxUsageLines, total, days };
  }

  async lines(
    by: UsageGrouping,
    { from = '', to = '9999-99-99' }: UsageRange,
    offset: number,
  ): Promise<readonly UsageLine[]> {
    return this.#lines(by, { from, to }, { limit: maxUsageLines, offset });
  }

  #lines(
    by: UsageGrouping,
    { from, to }: Required<UsageRange>,
    { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
  ): UsageLine[] {
    const { key, name, order } = groupings[by];
    const rows = this.#db.all(
      `SELECT ${key} AS key, ${name} AS name, ${sums} FROM usage
       LEFT JOIN conversations ON conversations.id = usage.conversation_id AND deleted_at IS NULL
       WHERE day BETWEEN ? AND ? GROUP BY 1 ORDER BY ${order} LIMIT ? OFFSET ?`,
      from,
      to,
      limit,
      offset,
    );
    return rows.map((row) => {
      const { key: of, name: called } = row;
      return { ...sumOf(row), key: typeof of === 'string' ? of : '', name: typeof called === 'string' ? called : null };
    });
  }

  async tokensOf(serverId: ServerId, firstDay: string): Promise<readonly TokenDay[]> {
    const rows = this.#db.all(
      `SELECT day, sum(input_tokens + output_tokens) AS tokens FROM usage
       WHERE server_id = ? AND day >= ? GROUP BY day ORDER BY day`,
      serverId,
      firstDay,
    );
    return rows.flatMap(({ day, tokens }) => (typeof day === 'string' ? [{ day, tokens: Number(tokens) }] : []));
  }

  async cost(of: { readonly conversationId: ConversationId } | { readonly day: string }): Promise<number> {
    const [column, value] = 'day' in of ? ['day', of.day] : ['conversation_id', of.conversationId];
    const row = this.#db.get(`SELECT coalesce(sum(cost_usd), 0) AS cost FROM usage WHERE ${column} = ?`, value);
    return Number(row?.['cost'] ?? 0);
  }
}

function sumOf(row: Row): UsageSum {
  const number = (column: string) => Number(row[column] ?? 0);
  const pricesOf = calendarDay.safeParse(row['prices_of']);
  return {
    requests: number('requests'),
    inputTokens: number('input'),
    cachedTokens: number('cached'),
    outputTokens: number('output'),
    costUsd: Math.max(0, number('cost')),
    unpriced: number('unpriced'),
    estimated: number('estimated'),
    ...(pricesOf.success ? { pricesOf: pricesOf.data } : {}),
  };
}
