import { z } from 'zod';
import type { AuditEntry, AuditFilter } from '../../../shared/domain/audit.ts';
import { auditProblem } from '../../../shared/domain/audit.ts';
import { type ConversationId, type Sha256, sha256, type ToolCallId, toolCallId } from '../../../shared/domain/ids.ts';
import type { AuditHead, AuditStore, StoredAuditRow } from '../../host/ports/auditStore.ts';
import { reasonWords } from './reasonWords.ts';
import { type Database, jsonColumn, type Row } from './database.ts';
import { jsonField } from './jsonSql.ts';
import { readableJson } from './readableRows.ts';

const head = z.lazy(() =>
  z.object({ id: z.number().int(), hash: sha256, rows: z.number().int(), broken: auditProblem.optional() }),
);

const callRow = z.lazy(() => z.object({ id: z.number().int(), callId: toolCallId, hash: sha256 }));

/** The rest of the host waits while rows are read. */
const rowsAtOnce = 2000;

/** Where a text is looked for. */
const searched = ['serverName', 'accountName', 'toolName', 'address', 'arguments'];
/** In the text that people see, in either language. */
const inReason = `${reasonWords.name}(${jsonField('$.decision.reason')})`;
const inSearched = searched.map((field) => `${jsonField(`$.${field}`)} LIKE ?4 ESCAPE '\\'`).join(' OR ');

/**
 * The audit in SQLite. No statement here deletes a row, and only rows without a hash are ever changed. Filters read the
 * JSON of the few thousand rows of one query: an index for each filter would slow down every tool call.
 */
export class SqliteAuditStore implements AuditStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  append(
    { id, entry, hash }: { readonly id: number; readonly entry: AuditEntry; readonly hash: Sha256 },
    next?: AuditHead,
  ): void {
    const insert = () =>
      this.#db.run('INSERT INTO audit (id, data, hash) VALUES (?, ?, ?)', id, JSON.stringify(entry), hash);
    if (next === undefined) insert();
    else
      this.#db.transaction(() => {
        insert();
        this.#keepHead(next);
      });
  }

  async search(query: { before: number; from: number; limit: number; filter: AuditFilter }): Promise<StoredAuditRow[]> {
    const { before, from, limit, filter } = query;
    const { text = '', kind = null, outcome = null, serverId = null, since = null } = filter;
    const sql = `
      SELECT id, data, hash FROM audit
      WHERE id < ?1 AND id >= ?2
        AND (?4 IS NULL OR (data LIKE ?9 ESCAPE '\\' AND (${inSearched})) OR ${inReason} LIKE ?4 ESCAPE '\\')
        AND (?5 IS NULL OR ${jsonField('$.kind')} = ?5)
        AND (?6 IS NULL OR ${jsonField('$.decision.outcome')} = ?6)
        AND (?7 IS NULL OR ${jsonField('$.serverId')} = ?7)
        AND (?8 IS NULL OR ${jsonField('$.at')} >= ?8)
      ORDER BY id DESC LIMIT ?3`;
    const values = [pattern(text), kind, outcome, serverId, since];
    return this.#db.all(sql, before, from, limit, ...values, roughPattern(text)).map(storedRow);
  }

  async following(id: number, limit: number): Promise<StoredAuditRow[]> {
    return this.#db.all('SELECT id, data, hash FROM audit WHERE id > ? ORDER BY id LIMIT ?', id, limit).map(storedRow);
  }

  async last(): Promise<StoredAuditRow | undefined> {
    const row = this.#db.get('SELECT id, data, hash FROM audit ORDER BY id DESC LIMIT 1');
    return row && storedRow(row);
  }

  async count(): Promise<number> {
    return Number(this.#db.get('SELECT count(*) AS rows FROM audit')?.['rows'] ?? 0);
  }

  async head(): Promise<AuditHead | undefined> {
    const row = this.#db.get("SELECT data FROM documents WHERE name = 'auditHead'");
    // If it is missing, the end of the chain is found in the rows.
    return row && head.safeParse(readableJson(row, 'data')).data;
  }

  async saveHead(next: AuditHead): Promise<void> {
    this.#keepHead(next);
  }

  #keepHead(next: AuditHead): void {
    const sql = `INSERT INTO documents (name, data) VALUES ('auditHead', ?)
      ON CONFLICT DO UPDATE SET data = excluded.data`;
    this.#db.run(sql, JSON.stringify(next));
  }

  async ofConversation(id: ConversationId) {
    const sql = `SELECT id, hash, ${jsonField('$.conversationId')} AS conversation, ${jsonField('$.callId')} AS call_id
      FROM audit WHERE id > ? ORDER BY id LIMIT ${rowsAtOnce}`;
    const found: { id: number; callId: ToolCallId; hash: Sha256 }[] = [];
    for (let after = 0; ;) {
      const rows = this.#db.all(sql, after);
      for (const row of rows) {
        if (row['conversation'] !== id) continue;
        const read = callRow.safeParse({ id: row['id'], callId: row['call_id'], hash: row['hash'] });
        if (read.success) found.push(read.data);
      }
      if (rows.length < rowsAtOnce) return found;
      after = Number(rows.at(-1)?.['id']);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async seal(rows: readonly { readonly id: number; readonly hash: Sha256 }[], next?: AuditHead): Promise<void> {
    this.#db.transaction(() => {
      for (const { id, hash } of rows)
        this.#db.run('UPDATE audit SET hash = ? WHERE id = ? AND hash IS NULL', hash, id);
      if (next !== undefined) this.#keepHead(next);
    });
  }
}

/** For the JSON as a whole, in which some characters are written otherwise: quick to look for, and may find too much. */
function roughPattern(text: string): string | null {
  return pattern(text)?.replace(/[\\"\p{Cc}]+/gu, '%') ?? null;
}

/** For LIKE; `null` where nothing is looked for. */
function pattern(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : `%${trimmed.replace(/[\\%_]/g, '\\$&')}%`;
}

function storedRow(row: Row): StoredAuditRow {
  const { hash } = row;
  return { id: Number(row['id']), entry: entryOf(row), hash: typeof hash === 'string' ? hash : null };
}

/** A row that another program changed may hold anything. */
function entryOf(row: Row): object {
  try {
    const entry = jsonColumn(row, 'data');
    return typeof entry === 'object' && entry !== null ? entry : {};
  } catch {
    return {};
  }
}
