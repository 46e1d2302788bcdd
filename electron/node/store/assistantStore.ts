import { type Assistant, assistant, type ChatSetup, chatSetup } from '../../../shared/domain/assistant.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { AssistantStore } from '../../host/ports/stores.ts';
import type { Database } from './database.ts';
import { readableJson, readEach } from './readableRows.ts';

/** A setup that cannot be read may have withheld tools: it offers none. */
const unreadableSetup: ChatSetup = { instructions: '', tools: [] };

/** Assistants, and what is set for chats, in SQLite. */
export class SqliteAssistantStore implements AssistantStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async assistants(): Promise<Assistant[]> {
    const row = this.#db.get("SELECT data FROM documents WHERE name = 'assistants'");
    return row === undefined ? [] : readEach(assistant, readableJson(row, 'data'));
  }

  async saveAssistants(assistants: readonly Assistant[]): Promise<void> {
    const sql =
      "INSERT INTO documents (name, data) VALUES ('assistants', ?) ON CONFLICT DO UPDATE SET data = excluded.data";
    this.#db.durably(() => this.#db.run(sql, JSON.stringify(assistants)));
  }

  async setup(id: ConversationId): Promise<ChatSetup | undefined> {
    const row = this.#db.get('SELECT data FROM chat_setups WHERE conversation_id = ?', id);
    if (row === undefined) return undefined;
    const read = chatSetup.safeParse(readableJson(row, 'data'));
    return read.success ? read.data : unreadableSetup;
  }

  async saveSetup(id: ConversationId, setup: ChatSetup | undefined): Promise<void> {
    if (setup === undefined) return this.#db.run('DELETE FROM chat_setups WHERE conversation_id = ?', id);
    const sql =
      'INSERT INTO chat_setups (conversation_id, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data';
    this.#db.durably(() => this.#db.run(sql, id, JSON.stringify(setup)));
  }
}
