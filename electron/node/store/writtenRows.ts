import type { Database } from './database.ts';

/** Rows may be long, and the rest of the host waits while they are read. */
const rowsAtOnce = 50;

/** Everything that chats hold as JSON, some rows at a time. */
export async function* writtenJson(db: Database): AsyncGenerator<string[]> {
  for (const columns of [
    "data || coalesce(carry, '') AS json FROM messages",
    'data AS json FROM calls',
    'said AS json FROM queued_messages',
    'data AS json FROM draft_attachments',
  ]) {
    for (let last = 0; ;) {
      const sql = `SELECT rowid AS place, ${columns} WHERE rowid > ? ORDER BY rowid LIMIT ${rowsAtOnce}`;
      const rows = db.all(sql, last);
      if (rows.length === 0) break;
      last = Number(rows.at(-1)?.['place']);
      yield rows.flatMap(({ json }) => (typeof json === 'string' ? [json] : []));
    }
  }
}
