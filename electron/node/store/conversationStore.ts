import { type ConversationHeader, type TurnEnd, turnEnd } from '../../../shared/domain/conversation.ts';
import { conversationId, type ConversationId, type MessageId, type ToolCallId } from '../../../shared/domain/ids.ts';
import type { TagCount } from '../../../shared/domain/chatTag.ts';
import { chatUsage, type ChatUsage } from '../../../shared/domain/model.ts';
import type { TreeMessage, VersionSwitch } from '../../../shared/domain/messageTree.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import type {
  ConversationStore,
  NewerPage,
  PlacedMessage,
  QueuedSaying,
  SavedSaying,
  StoredMessage,
  TextPiece,
  ThreadPage,
  WholeThread,
} from '../../host/ports/stores.ts';
import type { Database } from './database.ts';
import { forgetSaidDraft } from './draftRows.ts';
import { headerFromRow, headersFromRows, saveHeaderRow } from './conversationRows.ts';
import { queuedFromRows } from './queueRows.ts';
import { writtenJson } from './writtenRows.ts';
import { tagsFromRows } from './tagRows.ts';
import { givenValues } from './jsonSql.ts';
import { markInterrupted } from './interruptedRows.ts';
import {
  callFromRow,
  isShown,
  messageColumns,
  messageFromRow,
  saveCallRow,
  saveMessageRow,
  savePieceRow,
  threadFromRows,
} from './messageRows.ts';
import {
  callsOfOtherVersions,
  hideFrom,
  saveImportedRow,
  saveSwitch,
  treeFromRows,
  versionsFromRows,
} from './versionRows.ts';

/** Messages of a long chat that are read before the host does anything else. */
const rowsPerSlice = 250;

/** Conversations in SQLite. */
export class SqliteConversationStore implements ConversationStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(query: Parameters<ConversationStore['list']>[0]) {
    return headersFromRows(this.#db, query);
  }

  async get(id: ConversationId): Promise<ConversationHeader | undefined> {
    return headerFromRow(this.#db, id);
  }

  async present(ids: readonly ConversationId[]): Promise<ConversationId[]> {
    const sql = 'SELECT 1 FROM conversations WHERE id = ?';
    return ids.filter((id) => this.#db.get(sql, id) !== undefined);
  }

  async tags(): Promise<TagCount[]> {
    return tagsFromRows(this.#db);
  }

  async save(header: ConversationHeader): Promise<void> {
    saveHeaderRow(this.#db, header);
  }

  async delete(id: ConversationId): Promise<void> {
    this.#db.run('UPDATE conversations SET deleted_at = ? WHERE id = ?', Date.now(), id);
  }

  async restore(id: ConversationId): Promise<ConversationHeader | undefined> {
    this.#db.run('UPDATE conversations SET deleted_at = NULL WHERE id = ?', id);
    return this.get(id);
  }

  async purgeDeleted(before = Number.MAX_SAFE_INTEGER): Promise<void> {
    this.#db.run('DELETE FROM conversations WHERE deleted_at IS NOT NULL AND deleted_at < ?', before);
    // At the start, none is on the way to its first message.
    if (before === Number.MAX_SAFE_INTEGER) {
      this.#db.run('DELETE FROM chat_setups WHERE conversation_id NOT IN (SELECT id FROM conversations)');
    }
  }

  async messages(id: ConversationId, query: { before?: number | undefined; limit: number }): Promise<ThreadPage> {
    const rows = this.#db.all(
      `SELECT ${messageColumns} FROM messages WHERE conversation_id = ? AND ${isShown} AND position < ?
       ORDER BY position DESC LIMIT ?`,
      id,
      query.before ?? Number.MAX_SAFE_INTEGER,
      query.limit + 1,
    );
    const page = rows.slice(0, query.limit).reverse();
    const versions = versionsFromRows(this.#db, page);
    return { ...threadFromRows(this.#db, page), versions, hasOlder: rows.length > query.limit };
  }

  async messagesAfter(id: ConversationId, { after, limit }: { after: number; limit: number }): Promise<NewerPage> {
    const rows = this.#db.all(
      `SELECT ${messageColumns} FROM messages WHERE conversation_id = ? AND ${isShown} AND position > ?
       ORDER BY position LIMIT ?`,
      id,
      after,
      limit + 1,
    );
    const page = rows.slice(0, limit);
    const versions = versionsFromRows(this.#db, page);
    return { ...threadFromRows(this.#db, page), versions, hasNewer: rows.length > limit };
  }

  async lastPosition(id: ConversationId): Promise<number> {
    const sql = `SELECT max(position) AS last FROM messages WHERE conversation_id = ? AND ${isShown}`;
    return Number(this.#db.get(sql, id)?.['last'] ?? 0);
  }

  async usage(id: ConversationId): Promise<ChatUsage> {
    const sum = (column: string) => `coalesce(sum(${column}), 0)`;
    const row = this.#db.get(
      `SELECT count(CASE WHEN purpose = 'answer' THEN 1 END) AS answers, ${sum('input_tokens')} AS inputTokens,
         ${sum('output_tokens')} AS outputTokens, ${sum('cached_tokens')} AS cachedTokens, ${sum('cost_usd')} AS costUsd
       FROM usage WHERE conversation_id = ?`,
      id,
    );
    return chatUsage.parse({ ...row });
  }

  async history(id: ConversationId): Promise<WholeThread> {
    const sql = `SELECT ${messageColumns} FROM messages WHERE conversation_id = ? AND ${isShown} AND position > ?
                 ORDER BY position LIMIT ${rowsPerSlice}`;
    const thread: { messages: StoredMessage[]; calls: ToolCall[] } = { messages: [], calls: [] };
    for (let after = -1; ;) {
      const rows = this.#db.all(sql, id, after);
      const { messages, calls } = threadFromRows(this.#db, rows);
      thread.messages.push(...messages);
      thread.calls.push(...calls);
      if (rows.length < rowsPerSlice) return thread;
      after = Number(rows.at(-1)?.['position']);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async getMessage(id: MessageId): Promise<StoredMessage | undefined> {
    const row = this.#db.get(`SELECT ${messageColumns} FROM messages WHERE id = ? AND ${isShown}`, id);
    return row && messageFromRow(row);
  }

  async getCall(id: ToolCallId): Promise<ToolCall | undefined> {
    const sql = `SELECT calls.id, calls.message_id, calls.data, messages.conversation_id FROM calls JOIN messages ON messages.id = calls.message_id
                 WHERE calls.id = ? AND messages.${isShown}`;
    const row = this.#db.get(sql, id);
    return row && callFromRow(row);
  }

  async saveMessage(stored: StoredMessage): Promise<void> {
    this.#db.transaction(() => saveMessageRow(this.#db, stored));
  }

  async saveSaid(id: ConversationId, saying: SavedSaying): Promise<void> {
    const { messages, begins, insteadOf, isNothingReplaced = false, draftKey, queuedId } = saying;
    this.#db.durably(() => {
      if (begins !== undefined) saveHeaderRow(this.#db, begins);
      if (insteadOf !== undefined) hideFrom(this.#db, id, insteadOf, isNothingReplaced);
      for (const stored of messages) saveMessageRow(this.#db, stored);
      if (queuedId !== undefined) this.#db.run('DELETE FROM queued_messages WHERE id = ?', queuedId);
      const last = messages.at(-1)?.message;
      if (draftKey !== undefined && last !== undefined) forgetSaidDraft(this.#db, draftKey, last);
      saveTurnColumn(this.#db, id, 'running');
    });
  }

  async saveAnswers(
    messages: readonly StoredMessage[],
    calls: readonly ToolCall[],
    pieces: readonly TextPiece[] = [],
  ): Promise<void> {
    this.#db.transaction(() => {
      for (const stored of messages) saveMessageRow(this.#db, stored);
      for (const call of calls) saveCallRow(this.#db, call);
      for (const piece of pieces) savePieceRow(this.#db, piece);
    });
  }

  async queued(only?: ConversationId): Promise<QueuedSaying[]> {
    return queuedFromRows(this.#db, only);
  }

  async saveQueued({ id, conversationId: conversation, said, draftKey }: QueuedSaying): Promise<void> {
    const sql = 'INSERT INTO queued_messages (id, conversation_id, said) VALUES (?, ?, ?)';
    this.#db.durably(() => {
      this.#db.run(sql, id, conversation, JSON.stringify(said));
      const last = said.at(-1);
      if (draftKey !== undefined && last !== undefined) forgetSaidDraft(this.#db, draftKey, last);
    });
  }

  async removeQueued(id: MessageId): Promise<void> {
    this.#db.run('DELETE FROM queued_messages WHERE id = ?', id);
  }

  async messageTree(id: ConversationId): Promise<TreeMessage[]> {
    return treeFromRows(this.#db, id);
  }

  async hiddenMessage(id: MessageId): Promise<WholeThread> {
    return threadFromRows(this.#db, this.#db.all(`SELECT ${messageColumns} FROM messages WHERE id = ?`, id));
  }

  async showVersion(id: ConversationId, change: VersionSwitch, turn: TurnEnd): Promise<void> {
    this.#db.durably(() => {
      saveSwitch(this.#db, id, change);
      saveTurnColumn(this.#db, id, turn);
    });
  }

  async callsOfOtherVersions(id: ConversationId, modelName: string): Promise<ToolCall[]> {
    return callsOfOtherVersions(this.#db, id, modelName);
  }

  async saveImported(header: ConversationHeader, key: string, messages: readonly PlacedMessage[]): Promise<void> {
    this.#db.durably(() => {
      saveHeaderRow(this.#db, header);
      this.#db.run('UPDATE conversations SET import_key = ? WHERE id = ?', key, header.id);
      for (const message of messages) saveImportedRow(this.#db, message);
    });
  }

  async knownImports(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const sql = `SELECT import_key FROM conversations WHERE deleted_at IS NULL AND import_key IN (${givenValues})`;
    return new Set(
      this.#db.all(sql, JSON.stringify(keys)).flatMap(({ import_key: key }) => (typeof key === 'string' ? [key] : [])),
    );
  }

  async saveTurn(id: ConversationId, turn: TurnEnd | 'running'): Promise<void> {
    saveTurnColumn(this.#db, id, turn);
  }

  async markInterrupted(now: number, only?: ConversationId): Promise<void> {
    markInterrupted(this.#db, now, only);
  }

  async unfinishedTurns(limit: number): Promise<{ conversationId: ConversationId; end: TurnEnd }[]> {
    const rows = this.#db.all(
      `SELECT id, turn FROM conversations WHERE deleted_at IS NULL AND turn NOT IN ('completed', 'running')
       ORDER BY updated_at DESC LIMIT ?`,
      limit,
    );
    return rows.map((row) => ({
      conversationId: conversationId.parse(row['id']),
      end: turnEnd.catch('interrupted').parse(row['turn']),
    }));
  }

  writtenJson(): AsyncGenerator<string[]> {
    return writtenJson(this.#db);
  }
}

function saveTurnColumn(db: Database, id: ConversationId, turn: TurnEnd | 'running'): void {
  db.run('UPDATE conversations SET turn = ? WHERE id = ?', turn, id);
}
