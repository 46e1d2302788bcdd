import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { UsageRow } from '../../../shared/domain/usage.ts';
import type { UsageStore } from '../../host/ports/usageStore.ts';
import type { Database } from './database.ts';

/** What requests to models used, in SQLite. */
export class SqliteUsageStore implements UsageStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async addUsage({ id, at, day, purpose, conversationId, server, model, usage }: UsageRow): Promise<void> {
    this.#db.run(
      `INSERT OR IGNORE INTO usage (id, at, day, purpose, conversation_id, server_id, server_name, provider_id, model,
         input_tokens, output_tokens, cached_tokens, cost_usd)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    );
  }

  async cost(of: { readonly conversationId: ConversationId } | { readonly day: string }): Promise<number> {
    const [column, value] = 'day' in of ? ['day', of.day] : ['conversation_id', of.conversationId];
    const row = this.#db.get(`SELECT coalesce(sum(cost_usd), 0) AS cost FROM usage WHERE ${column} = ?`, value);
    return Number(row?.['cost'] ?? 0);
  }
}
