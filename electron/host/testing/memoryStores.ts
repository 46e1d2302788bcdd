import type { Grant } from '../../../shared/domain/approval.ts';
import type { AuditRow } from '../../../shared/domain/audit.ts';
import type { ConversationHeader, TurnEnd } from '../../../shared/domain/conversation.ts';
import type { ConversationId, GrantId, MessageId, ServerId, Sha256 } from '../../../shared/domain/ids.ts';
import type { ProviderConfig } from '../../../shared/domain/model.ts';
import { defaultSettings, type Settings } from '../../../shared/domain/settings.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import type { TrustRecord } from '../../../shared/domain/trust.ts';
import { canonicalHash } from '../hash/canonicalHash.ts';
import type {
  AuditStore,
  BlobStore,
  ConsentStore,
  ConversationStore,
  SettingsStore,
  StoredMessage,
} from '../ports/stores.ts';

/** Conversations in memory. What is handed out is a copy, as it would be from a disk. */
export class MemoryConversationStore implements ConversationStore {
  readonly headers = new Map<ConversationId, ConversationHeader>();
  readonly stored = new Map<MessageId, StoredMessage>();
  readonly calls = new Map<string, ToolCall>();
  readonly turns = new Map<ConversationId, TurnEnd | 'running'>();
  readonly #deleted = new Map<ConversationId, ConversationHeader>();

  async list({ search = '', before = Infinity, limit }: { search?: string; before?: number; limit: number }) {
    return [...this.headers.values()]
      .filter((header) => header.title.includes(search) && header.updatedAt < before)
      .sort((a, b) => b.updatedAt - a.updatedAt)
      .slice(0, limit);
  }
  async get(id: ConversationId) {
    return this.headers.get(id);
  }
  async save(header: ConversationHeader) {
    this.headers.set(header.id, structuredClone(header));
  }
  async delete(id: ConversationId) {
    const header = this.headers.get(id);
    if (header) this.#deleted.set(id, header);
    this.headers.delete(id);
  }
  async restore(id: ConversationId) {
    const header = this.#deleted.get(id);
    if (header) this.headers.set(id, header);
    return header;
  }
  async purgeDeleted() {
    this.#deleted.clear();
  }
  async messages(id: ConversationId, { before = Infinity, limit }: { before?: number; limit: number }) {
    const older = this.#thread(id).filter(({ message }) => message.position < before);
    const messages = older.slice(-limit);
    return { messages, calls: this.#callsOf(messages), hasOlder: older.length > limit };
  }
  async history(id: ConversationId) {
    const messages = this.#thread(id);
    return { messages, calls: this.#callsOf(messages) };
  }
  async getMessage(id: MessageId) {
    return structuredClone(this.stored.get(id));
  }
  async saveMessage(stored: StoredMessage) {
    this.stored.set(stored.message.id, structuredClone(stored));
  }
  async saveCall(call: ToolCall) {
    this.calls.set(call.id, structuredClone(call));
  }
  async truncate(id: ConversationId, fromPosition: number) {
    for (const { message } of this.#thread(id)) {
      if (message.position >= fromPosition) this.stored.delete(message.id);
    }
  }
  async saveTurn(id: ConversationId, turn: TurnEnd | 'running') {
    this.turns.set(id, turn);
  }
  async markInterrupted() {}
  async unfinishedTurns() {
    return [];
  }

  #thread(id: ConversationId): StoredMessage[] {
    return [...this.stored.values()]
      .filter(({ message }) => message.conversationId === id)
      .sort((a, b) => a.message.position - b.message.position)
      .map((stored) => structuredClone(stored));
  }

  #callsOf(messages: readonly StoredMessage[]): ToolCall[] {
    const ids = new Set(messages.map(({ message }) => message.id));
    return structuredClone([...this.calls.values()].filter((call) => ids.has(call.messageId)));
  }
}

export class MemoryBlobStore implements BlobStore {
  readonly blobs = new Map<Sha256, { data: string; mimeType: string }>();

  async putBase64(data: string, mimeType: string) {
    const blob = canonicalHash([data, mimeType]);
    this.blobs.set(blob, { data, mimeType });
    return { blob, bytes: atob(data).length };
  }
  async getBase64(hash: Sha256) {
    return this.blobs.get(hash)?.data;
  }
  async get(hash: Sha256) {
    const kept = this.blobs.get(hash);
    return kept && { bytes: Uint8Array.from(atob(kept.data), (c) => c.charCodeAt(0)), mimeType: kept.mimeType };
  }
}

export class MemoryConsentStore implements ConsentStore {
  readonly saved = new Map<GrantId, Grant>();
  readonly trust = new Map<ServerId, TrustRecord>();

  async grants() {
    return [...this.saved.values()];
  }
  async saveGrant(grant: Grant) {
    this.saved.set(grant.id, grant);
  }
  async saveGrantUse(id: GrantId, at: number) {
    const grant = this.saved.get(id);
    if (grant) this.saved.set(id, { ...grant, lastUsedAt: at });
  }
  async deleteGrant(id: GrantId) {
    this.saved.delete(id);
  }
  async trustRecords() {
    return [...this.trust.values()];
  }
  async saveTrust(record: TrustRecord) {
    this.trust.set(record.serverId, record);
  }
  async deleteTrust(id: ServerId) {
    this.trust.delete(id);
  }
}

export class MemoryAuditStore implements AuditStore {
  readonly rows: AuditRow[] = [];

  async append(row: Omit<AuditRow, 'id'>) {
    this.rows.push({ ...row, id: this.rows.length + 1 });
  }
  async list({ before = Infinity, limit }: { before?: number; limit: number }) {
    return this.rows
      .filter((row) => row.id < before)
      .reverse()
      .slice(0, limit);
  }
}

export class MemorySettingsStore implements SettingsStore {
  #settings: Settings = defaultSettings;
  #providers: readonly ProviderConfig[] = [];
  #ids: Readonly<Record<string, ServerId>> = {};

  async settings() {
    return this.#settings;
  }
  async saveSettings(settings: Settings) {
    this.#settings = settings;
  }
  async providers() {
    return [...this.#providers];
  }
  async saveProviders(providers: readonly ProviderConfig[]) {
    this.#providers = providers;
  }
  async serverIds() {
    return this.#ids;
  }
  async saveServerIds(ids: Readonly<Record<string, ServerId>>) {
    this.#ids = { ...ids };
  }
}
