import type { EraVerdict } from '../../../shared/domain/connection.ts';
import type { Grant, UserRule } from '../../../shared/domain/approval.ts';
import type { AuditEntry, AuditFilter, AuditRow } from '../../../shared/domain/audit.ts';
import type { ConversationHeader, ConversationPlace, TurnEnd } from '../../../shared/domain/conversation.ts';
import type {
  ConversationId,
  GrantId,
  MessageId,
  RuleId,
  ServerId,
  Sha256,
  ToolCallId,
} from '../../../shared/domain/ids.ts';
import type { InstructionsPin } from '../../../shared/domain/instructions.ts';
import type { ProviderConfig } from '../../../shared/domain/model.ts';
import type { Root } from '../../../shared/domain/root.ts';
import type { SamplingAccount } from '../../../shared/domain/sampling.ts';
import { defaultSettings, type Settings } from '../../../shared/domain/settings.ts';
import type { PinnedTool } from '../../../shared/domain/pin.ts';
import type { ToolCall, ToolRef } from '../../../shared/domain/tool.ts';
import type { TrustRecord } from '../../../shared/domain/trust.ts';
import { toolKey } from '../calls/catalog/toolNames.ts';
import { canonicalHash } from '../ground/hash/canonicalHash.ts';
import type {
  AuditHead,
  AuditStore,
  BlobStore,
  ConsentStore,
  ConversationStore,
  DamagedInstructionsPin,
  DamagedToolPin,
  PinStore,
  QueuedSaying,
  SavedSaying,
  SettingsStore,
  StoredAuditRow,
  StoredMessage,
  TextPiece,
} from '../ports/stores.ts';

/** Conversations in memory. What is handed out is a copy, as it would be from a disk. */
export class MemoryConversationStore implements ConversationStore {
  readonly headers = new Map<ConversationId, ConversationHeader>();
  readonly stored = new Map<MessageId, StoredMessage>();
  readonly calls = new Map<string, ToolCall>();
  readonly turns = new Map<ConversationId, TurnEnd | 'running'>();
  readonly waiting = new Map<MessageId, QueuedSaying>();
  readonly #deleted = new Map<ConversationId, ConversationHeader>();
  readonly #deletedAt = new Map<ConversationId, number>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async list({ search = '', before, limit }: { search?: string; before?: ConversationPlace; limit: number }) {
    const isOlder = ({ updatedAt, id }: ConversationPlace) =>
      before === undefined || updatedAt < before.updatedAt || (updatedAt === before.updatedAt && id > before.id);
    return [...this.headers.values()]
      .filter((header) => header.title.includes(search) && isOlder(header))
      .sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1))
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
    this.#deletedAt.set(id, this.#now());
    this.headers.delete(id);
  }
  async restore(id: ConversationId) {
    const header = this.#deleted.get(id);
    if (header) this.headers.set(id, header);
    this.#deletedAt.delete(id);
    return header;
  }
  async purgeDeleted(before = Infinity) {
    for (const [id, at] of this.#deletedAt) {
      if (at >= before) continue;
      this.#deleted.delete(id);
      this.#deletedAt.delete(id);
      for (const { message } of this.#thread(id)) {
        this.stored.delete(message.id);
        for (const call of this.calls.values()) if (call.messageId === message.id) this.calls.delete(call.id);
      }
    }
  }
  async *writtenJson() {
    for (const row of [...this.stored.values(), ...this.calls.values(), ...this.waiting.values()])
      yield [JSON.stringify(row)];
  }
  async messages(id: ConversationId, { before = Infinity, limit }: { before?: number; limit: number }) {
    const older = this.#thread(id).filter(({ message }) => message.position < before);
    const messages = older.slice(-limit);
    return { messages, calls: this.#callsOf(messages), hasOlder: older.length > limit };
  }
  async messagesAfter(id: ConversationId, { after, limit }: { after: number; limit: number }) {
    const newer = this.#thread(id).filter(({ message }) => message.position > after);
    const messages = newer.slice(0, limit);
    return { messages, calls: this.#callsOf(messages), hasNewer: newer.length > limit };
  }
  async lastPosition(id: ConversationId) {
    return this.#thread(id).at(-1)?.message.position ?? 0;
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
  async getCall(id: ToolCallId) {
    return structuredClone(this.calls.get(id));
  }

  async saveAnswers(messages: readonly StoredMessage[], calls: readonly ToolCall[], pieces: readonly TextPiece[] = []) {
    for (const stored of messages) await this.saveMessage(stored);
    for (const call of calls) this.calls.set(call.id, structuredClone(call));
    for (const { messageId, at, text } of pieces) {
      const stored = this.stored.get(messageId);
      if (stored === undefined) continue;
      const whole = stored.message.text.slice(0, at) + text;
      this.stored.set(messageId, { ...stored, message: { ...stored.message, text: whole } });
    }
  }
  async saveSaid(id: ConversationId, { messages, begins, insteadOf, queuedId }: SavedSaying) {
    if (begins !== undefined) await this.save(begins);
    if (insteadOf !== undefined) await this.truncate(id, insteadOf);
    for (const stored of messages) await this.saveMessage(stored);
    if (queuedId !== undefined) this.waiting.delete(queuedId);
    this.turns.set(id, 'running');
  }
  async queued(only?: ConversationId) {
    return [...this.waiting.values()].filter(({ conversationId }) => only === undefined || conversationId === only);
  }
  async saveQueued(saying: QueuedSaying) {
    this.waiting.set(saying.id, structuredClone(saying));
  }
  async removeQueued(id: MessageId) {
    this.waiting.delete(id);
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
  readonly #keptAt = new Map<Sha256, number>();
  #held = new Set<Sha256>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** As when the process is another one. */
  restarted(): void {
    this.#held = new Set();
  }
  hold(hash: Sha256) {
    this.#held.add(hash);
    this.#keptAt.set(hash, this.#now());
  }
  async leftBefore(at: number) {
    return [...this.blobs.keys()].filter((hash) => !this.#held.has(hash) && (this.#keptAt.get(hash) ?? 0) < at);
  }
  async remove(hash: Sha256) {
    return !this.#held.has(hash) && this.blobs.delete(hash);
  }

  async putBase64(data: string, mimeType: string) {
    const blob = canonicalHash([data, mimeType]);
    this.blobs.set(blob, { data, mimeType });
    this.hold(blob);
    return { blob, bytes: atob(data).length };
  }
  putText(text: string, mimeType: string) {
    return this.put(new TextEncoder().encode(text), mimeType);
  }
  put(bytes: Uint8Array, mimeType: string) {
    return this.putBase64(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), mimeType);
  }
  async getBase64(hash: Sha256) {
    return this.blobs.get(hash)?.data;
  }
  async get(hash: Sha256) {
    const kept = this.blobs.get(hash);
    return kept && { bytes: Uint8Array.from(atob(kept.data), (c) => c.charCodeAt(0)), mimeType: kept.mimeType };
  }
}

export class MemoryPinStore implements PinStore {
  readonly saved = new Map<string, PinnedTool>();
  readonly savedInstructions = new Map<ServerId, InstructionsPin>();
  damaged: DamagedToolPin[] = [];
  damagedInstructions: DamagedInstructionsPin[] = [];

  async pins() {
    return [...this.saved.values()];
  }
  async pinned(tool: ToolRef) {
    return this.saved.get(toolKey(tool));
  }
  async savePins(pins: readonly PinnedTool[]) {
    for (const pin of pins) this.saved.set(toolKey(pin.tool), pin);
  }
  async deletePins(id: ServerId) {
    for (const [key, { tool }] of this.saved) if (tool.serverId === id) this.saved.delete(key);
  }
  async damagedPins() {
    return this.damaged;
  }
  async damagedInstructionsPins() {
    return this.damagedInstructions;
  }
  async instructionsPins() {
    return [...this.savedInstructions.values()];
  }
  async saveInstructionsPin(pin: InstructionsPin) {
    this.savedInstructions.set(pin.serverId, pin);
  }
  async deleteInstructionsPin(id: ServerId) {
    this.savedInstructions.delete(id);
  }
}

export class MemoryConsentStore implements ConsentStore {
  readonly saved = new Map<GrantId, Grant>();
  readonly trust = new Map<ServerId, TrustRecord>();
  readonly refused = new Set<ServerId>();
  readonly savedRules = new Map<RuleId, UserRule>();
  readonly savedBelief = new Map<ServerId, Sha256>();

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
  async rules() {
    return [...this.savedRules.values()];
  }
  async saveRule(rule: UserRule) {
    this.savedRules.set(rule.id, rule);
  }
  async deleteRule(id: RuleId) {
    this.savedRules.delete(id);
  }
  async believed() {
    return [...this.savedBelief];
  }
  async saveBelieved(id: ServerId, launch: Sha256 | null) {
    if (launch === null) this.savedBelief.delete(id);
    else this.savedBelief.set(id, launch);
  }
  async trustRecords() {
    return [...this.trust.values()];
  }
  async damagedRefusals() {
    return [...this.refused];
  }
  async saveTrust(record: TrustRecord) {
    this.trust.set(record.serverId, record);
  }
  async deleteTrust(id: ServerId) {
    this.trust.delete(id);
    this.refused.delete(id);
  }
}

/** An audit in memory, whose rows a test may tamper with. */
export class MemoryAuditStore implements AuditStore {
  stored: StoredAuditRow[] = [];
  kept: AuditHead | undefined;

  get rows(): AuditRow[] {
    return this.stored.map(({ id, entry }) => ({ ...(entry as AuditEntry), id }));
  }
  append(row: StoredAuditRow) {
    this.stored.push(structuredClone(row));
  }
  async search({ before, from, limit, filter }: { before: number; from: number; limit: number; filter: AuditFilter }) {
    const { kind } = filter;
    return this.stored
      .filter(
        ({ id, entry }) =>
          id < before && id >= from && (kind ?? (entry as AuditEntry).kind) === (entry as AuditEntry).kind,
      )
      .reverse()
      .slice(0, limit);
  }
  async following(after: number, limit: number) {
    return this.stored.filter(({ id }) => id > after).slice(0, limit);
  }
  async last() {
    return this.stored.at(-1);
  }
  async count() {
    return this.stored.length;
  }
  async head() {
    return this.kept;
  }
  async saveHead(head: AuditHead) {
    this.kept = structuredClone(head);
  }
  async seal(rows: readonly { readonly id: number; readonly hash: Sha256 }[]) {
    for (const { id, hash } of rows) {
      this.stored = this.stored.map((row) => (row.id === id && row.hash === null ? { ...row, hash } : row));
    }
  }
}

export class MemorySettingsStore implements SettingsStore {
  #settings: Settings = defaultSettings;
  #providers: readonly ProviderConfig[] = [];
  #roots: readonly Root[] = [];
  #ids: Readonly<Record<string, ServerId>> = {};
  #verdicts: readonly EraVerdict[] = [];
  #toolsOff: Readonly<Record<ServerId, readonly string[]>> = {};
  #samplingAccounts: Readonly<Record<ServerId, SamplingAccount>> = {};

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
  async roots() {
    return this.#roots;
  }
  async saveRoots(roots: readonly Root[]) {
    this.#roots = structuredClone(roots);
  }
  async serverIds() {
    return this.#ids;
  }
  async saveServerIds(ids: Readonly<Record<string, ServerId>>) {
    this.#ids = { ...ids };
  }
  async toolsOff() {
    return this.#toolsOff;
  }
  async saveToolsOff(off: Readonly<Record<ServerId, readonly string[]>>) {
    this.#toolsOff = structuredClone(off);
  }
  async samplingAccounts() {
    return this.#samplingAccounts;
  }
  async saveSamplingAccounts(accounts: Readonly<Record<ServerId, SamplingAccount>>) {
    this.#samplingAccounts = structuredClone(accounts);
  }
  async eraVerdicts() {
    return this.#verdicts;
  }
  async saveEraVerdicts(verdicts: readonly EraVerdict[]) {
    this.#verdicts = verdicts;
  }
}
