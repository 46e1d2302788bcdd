import type { Grant } from '../../../shared/domain/approval.ts';
import type { AuditRow } from '../../../shared/domain/audit.ts';
import type { ConversationHeader, Message, TurnEnd } from '../../../shared/domain/conversation.ts';
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
  /** Notes that a turn is running, or how it ended. */
  saveTurn(id: ConversationId, turn: TurnEnd | 'running'): Promise<void>;
  /** Marks what was under way when the app ended: turns and messages as interrupted, calls as cancelled or of unknown outcome. */
  markInterrupted(now: number): Promise<void>;
  /** The newest conversations whose last turn did not complete, and how it ended. */
  unfinishedTurns(limit: number): Promise<{ conversationId: ConversationId; end: TurnEnd }[]>;
}

/** Port: bytes under their SHA-256. */
export interface BlobStore {
  /** Keeps what a server sent as base64, and answers how many bytes it was. */
  putBase64(data: string, mimeType: string): Promise<{ blob: Sha256; bytes: number }>;
  getBase64(hash: Sha256): Promise<string | undefined>;
  get(hash: Sha256): Promise<{ bytes: Uint8Array; mimeType: string } | undefined>;
}

/** Port: what the user allowed and trusted. Durable. */
export interface ConsentStore {
  grants(): Promise<Grant[]>;
  saveGrant(grant: Grant): Promise<void>;
  /** When a grant last answered; need not survive a power loss. */
  saveGrantUse(id: GrantId, at: number): Promise<void>;
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
