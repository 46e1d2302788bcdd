import {
  type Assistant,
  assistant,
  type ChatSetup,
  chatSetup,
  chatSetupSummary,
} from '../../../shared/domain/assistant.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { AssistantStore } from '../../host/ports/stores.ts';
import type { Database } from './database.ts';
import { ListDocument } from './listDocument.ts';
import { readableJson } from './readableRows.ts';

/** A setup that cannot be read, or is lost, may have withheld tools: it offers none. */
const unreadableSetup: ChatSetup = { instructions: '', tools: [] };

/** Assistants, and what is set for chats, in SQLite. */
export class SqliteAssistantStore implements AssistantStore {
  readonly #db: Database;
  readonly #assistants: ListDocument<Assistant>;

  constructor(db: Database) {
    this.#db = db;
    this.#assistants = new ListDocument(db, 'assistants', assistant);
  }

  async assistants(): Promise<Assistant[]> {
    return this.#assistants.read();
  }

  async saveAssistants(assistants: readonly Assistant[]): Promise<void> {
    this.#assistants.write(assistants);
  }

  async setup(id: ConversationId): Promise<ChatSetup | undefined> {
    const row = this.#db.get('SELECT data FROM chat_setups WHERE conversation_id = ?', id);
    if (row === undefined) return this.#isLost(id) ? unreadableSetup : undefined;
    const read = chatSetup.safeParse(readableJson(row, 'data'));
    return read.success ? read.data : unreadableSetup;
  }

  /** After damage, the chat itself may still say that there was one. */
  #isLost(id: ConversationId): boolean {
    const row = this.#db.get('SELECT setup FROM conversations WHERE id = ?', id);
    const known = chatSetupSummary.safeParse(row === undefined ? undefined : readableJson(row, 'setup'));
    return known.success && (known.data.hasOwnTools === true || known.data.hasInstructions === true);
  }

  async saveSetup(id: ConversationId, setup: ChatSetup | undefined): Promise<void> {
    if (setup === undefined) return this.#db.run('DELETE FROM chat_setups WHERE conversation_id = ?', id);
    const sql =
      'INSERT INTO chat_setups (conversation_id, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data';
    this.#db.durably(() => this.#db.run(sql, id, JSON.stringify(setup)));
  }
}
