import type { Grant } from '../../../shared/domain/approval.ts';
import type { AuditRow } from '../../../shared/domain/audit.ts';
import type { ConversationHeader, Message } from '../../../shared/domain/conversation.ts';
import type { ConversationId, GrantId, MessageId, ServerId, Sha256 } from '../../../shared/domain/ids.ts';
import type { ProviderConfig } from '../../../shared/domain/model.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import type { TrustRecord } from '../../../shared/domain/trust.ts';
import type { Carry } from './modelProvider.ts';

/** A message with what only its provider may see again. */
export interface StoredMessage {
  readonly message: Message;
  readonly carry?: Carry | undefined;
}

export interface ThreadPage {
  readonly messages: readonly StoredMessage[];
  readonly calls: readonly ToolCall[];
  readonly hasOlder: boolean;
}

/** Port: conversations, written as they happen. A promise that resolved is on disk. */
export interface ConversationStore {
  /** Newest first, at most `limit`, older than `before` (`updatedAt`), title containing `search`. */
  list(query: {
    search?: string | undefined;
    before?: number | undefined;
    limit: number;
  }): Promise<ConversationHeader[]>;
  get(id: ConversationId): Promise<ConversationHeader | undefined>;
  save(header: ConversationHeader): Promise<void>;
  /** Hides a conversation; `restore` shows it again until `purgeDeleted` takes it away for good. */
  delete(id: ConversationId): Promise<void>;
  restore(id: ConversationId): Promise<ConversationHeader | undefined>;
  purgeDeleted(): Promise<void>;
  /** Oldest first; the newest `limit` before position `before`. */
  messages(id: ConversationId, query: { before?: number | undefined; limit: number }): Promise<ThreadPage>;
  /** Everything a model is to see, oldest first. */
  history(id: ConversationId): Promise<Omit<ThreadPage, 'hasOlder'>>;
  getMessage(id: MessageId): Promise<StoredMessage | undefined>;
  /** Inserts or replaces. `durable` waits for the disk itself (what the user said); without it a killed app loses nothing. */
  saveMessage(stored: StoredMessage, options: { durable: boolean }): Promise<void>;
  saveCall(call: ToolCall): Promise<void>;
  /** Takes messages from a position on out of the thread; they stay on disk. */
  truncate(id: ConversationId, fromPosition: number): Promise<void>;
  /** Marks everything that was under way when the app ended as interrupted, and answers the conversations it touched. */
  markInterrupted(now: number): Promise<ConversationId[]>;
}

/** Port: bytes under their SHA-256. */
export interface BlobStore {
  put(bytes: Uint8Array, mimeType: string): Promise<Sha256>;
  get(hash: Sha256): Promise<{ bytes: Uint8Array; mimeType: string } | undefined>;
}

/** Port: what the user allowed and trusted. Durable. */
export interface ConsentStore {
  grants(): Promise<Grant[]>;
  saveGrant(grant: Grant): Promise<void>;
  deleteGrant(id: GrantId): Promise<void>;
  trustRecords(): Promise<TrustRecord[]>;
  saveTrust(record: TrustRecord): Promise<void>;
  deleteTrust(id: ServerId): Promise<void>;
}

/** Port: the audit. Rows are only ever added. */
export interface AuditStore {
  append(row: Omit<AuditRow, 'id'>): Promise<void>;
  /** Newest first. */
  list(query: { before?: number | undefined; limit: number }): Promise<AuditRow[]>;
}

/** Port: settings, providers and the ids of servers. */
export interface SettingsStore {
  settings(): Promise<Settings>;
  saveSettings(settings: Settings): Promise<void>;
  providers(): Promise<ProviderConfig[]>;
  saveProviders(providers: readonly ProviderConfig[]): Promise<void>;
  /** The ids given to the names of mcp.json so far. */
  serverIds(): Promise<Readonly<Record<string, ServerId>>>;
  saveServerIds(ids: Readonly<Record<string, ServerId>>): Promise<void>;
}

/** Port: the text of mcp.json. */
export interface ConfigFile {
  /** `undefined` when there is no file yet. */
  read(): Promise<string | undefined>;
  /** Atomic: readers see the old text or the new one. */
  write(text: string): Promise<void>;
  /** For people: where it is. */
  readonly path: string;
}
