import type { Grant, UserRule } from '../../../shared/domain/approval.ts';
import type { AuditEntry, AuditFilter, AuditProblem } from '../../../shared/domain/audit.ts';
import type { EraVerdict } from '../../../shared/domain/connection.ts';
import type {
  ConversationHeader,
  ConversationPlace,
  Message,
  SaidMessage,
  TurnEnd,
} from '../../../shared/domain/conversation.ts';
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
import type { Settings } from '../../../shared/domain/settings.ts';
import type { PinnedTool, ToolPin } from '../../../shared/domain/pin.ts';
import type { ToolCall, ToolRef } from '../../../shared/domain/tool.ts';
import type { TrustRecord } from '../../../shared/domain/trust.ts';
import type { Carry } from './modelProvider.ts';

/** A message with what only its provider may see again. */
export interface StoredMessage {
  readonly message: Message;
  readonly carry?: Carry | undefined;
}

/** Text that was appended to an answer that is being written, from its character number `at` on. */
export interface TextPiece {
  readonly messageId: MessageId;
  readonly at: number;
  readonly text: string;
}

/** What waits for its turn, whole. */
export interface QueuedSaying {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  readonly said: readonly SaidMessage[];
}

/** What the user said, in its order, and what goes with it. */
export interface SavedSaying {
  readonly messages: readonly StoredMessage[];
  /** The chat comes into being with them. */
  readonly begins?: ConversationHeader;
  /** Messages from this position on leave the thread. */
  readonly insteadOf?: number;
  /** It leaves the queue. */
  readonly queuedId?: MessageId;
}

export interface ThreadPage {
  readonly messages: readonly StoredMessage[];
  readonly calls: readonly ToolCall[];
  readonly hasOlder: boolean;
}

/** A page of a thread that is read from its beginning on. */
export type NewerPage = Omit<ThreadPage, 'hasOlder'> & { readonly hasNewer: boolean };

/** Port: conversations, written as they happen. A promise that resolved is on disk. */
export interface ConversationStore {
  /** Newest first, those of one time by their ids; at most `limit`, after the place `before`, title containing `search`. */
  list(query: {
    search?: string | undefined;
    before?: ConversationPlace | undefined;
    limit: number;
  }): Promise<ConversationHeader[]>;
  get(id: ConversationId): Promise<ConversationHeader | undefined>;
  save(header: ConversationHeader): Promise<void>;
  /** Hides a conversation; `restore` shows it again until `purgeDeleted` takes it away for good. */
  delete(id: ConversationId): Promise<void>;
  restore(id: ConversationId): Promise<ConversationHeader | undefined>;
  /** Those deleted before then, or all; their messages and calls go with them. */
  purgeDeleted(before?: number): Promise<void>;
  /** Oldest first; the newest `limit` before position `before`. */
  messages(id: ConversationId, query: { before?: number | undefined; limit: number }): Promise<ThreadPage>;
  /** Oldest first; the oldest `limit` after position `after`. */
  messagesAfter(id: ConversationId, query: { after: number; limit: number }): Promise<NewerPage>;
  /** The position of the newest message; 0 when there is none. */
  lastPosition(id: ConversationId): Promise<number>;
  /** Everything a model is to see, oldest first. */
  history(id: ConversationId): Promise<Omit<ThreadPage, 'hasOlder'>>;
  getMessage(id: MessageId): Promise<StoredMessage | undefined>;
  /** A call of a message that is still part of its thread. */
  getCall(id: ToolCallId): Promise<ToolCall | undefined>;
  /** Inserts or replaces. A killed app loses nothing of it. */
  saveMessage(stored: StoredMessage): Promise<void>;
  /** What the user said, on the disk itself, all or nothing; its turn counts as running from then on. */
  saveSaid(id: ConversationId, saying: SavedSaying): Promise<void>;
  /**
   * Inserts or replaces messages and calls, all or nothing: no finished message lacks its calls. Pieces are appended to
   * messages that are still written; a message that is saved whole takes the place of its pieces.
   */
  saveAnswers(
    messages: readonly StoredMessage[],
    calls: readonly ToolCall[],
    pieces: readonly TextPiece[],
  ): Promise<void>;
  /** What waits for its turn, oldest first; of conversations that were not deleted. */
  queued(only?: ConversationId): Promise<QueuedSaying[]>;
  /** On the disk itself. */
  saveQueued(saying: QueuedSaying): Promise<void>;
  removeQueued(id: MessageId): Promise<void>;
  /** Takes messages from a position on out of the thread; they stay on disk. */
  truncate(id: ConversationId, fromPosition: number): Promise<void>;
  /** Notes that a turn is running, or how it ended. */
  saveTurn(id: ConversationId, turn: TurnEnd | 'running'): Promise<void>;
  /**
   * Marks what was under way in turns that still count as running: turns and messages as interrupted, calls as cancelled or
   * of unknown outcome. Of one conversation, or of all when the app starts.
   */
  markInterrupted(now: number, only?: ConversationId): Promise<void>;
  /** The newest conversations whose last turn did not complete, and how it ended. */
  unfinishedTurns(limit: number): Promise<{ conversationId: ConversationId; end: TurnEnd }[]>;
  /** The JSON of every message and call, also of hidden ones, a few at a time. */
  writtenJson(): AsyncIterable<readonly string[]>;
}

/** Port: bytes under their SHA-256. */
export interface BlobStore {
  /** Keeps what a server sent as base64, and answers how many bytes it was. */
  putBase64(data: string, mimeType: string): Promise<{ blob: Sha256; bytes: number }>;
  put(bytes: Uint8Array, mimeType: string): Promise<{ blob: Sha256; bytes: number }>;
  /** Keeps a text as UTF-8. */
  putText(text: string, mimeType: string): Promise<{ blob: Sha256; bytes: number }>;
  getBase64(hash: Sha256): Promise<string | undefined>;
  /** As if it were kept now: it stays as long as this process runs, and a day longer. */
  hold(hash: Sha256): void;
  /** What was last kept or held before then, and not in this process. */
  leftBefore(at: number): Promise<Sha256[]>;
  /** Unless it was kept or held in this process. Answers whether it is gone. */
  remove(hash: Sha256): Promise<boolean>;
  /** `undefined`: it is not there, or cannot be read now. */
  get(hash: Sha256): Promise<{ bytes: Uint8Array; mimeType: string } | undefined>;
}

/** Port: what the user allowed and trusted. Durable. */
export interface ConsentStore {
  grants(): Promise<Grant[]>;
  saveGrant(grant: Grant): Promise<void>;
  /** When a grant last answered; need not survive a power loss. */
  saveGrantUse(id: GrantId, at: number): Promise<void>;
  deleteGrant(id: GrantId): Promise<void>;
  /** Oldest first, then those that take the place of answers that cannot be read (see `damaged` of a rule). */
  rules(): Promise<UserRule[]>;
  saveRule(rule: UserRule): Promise<void>;
  /** Also takes away the unreadable answer that a rule stands for. */
  deleteRule(id: RuleId): Promise<void>;
  /** The servers whose annotations are believed, with the hash of the launch that is. */
  believed(): Promise<readonly (readonly [ServerId, Sha256])[]>;
  /** `null`: no longer. */
  saveBelieved(id: ServerId, launch: Sha256 | null): Promise<void>;
  trustRecords(): Promise<TrustRecord[]>;
  /** The servers with a record that cannot be read, but for that it says "never". */
  damagedRefusals(): Promise<ServerId[]>;
  saveTrust(record: TrustRecord): Promise<void>;
  deleteTrust(id: ServerId): Promise<void>;
}

/** A pin with all that was pinned, as far as it can be read. */
export type StoredToolPin = ToolPin & Partial<Pick<PinnedTool, 'definition'>>;

/** A pin that cannot be read, with what of it can. */
export interface DamagedToolPin {
  /** Absent: it may be of any server. */
  readonly serverId?: ServerId | undefined;
  readonly toolName: string;
}

/** An answer about instructions that cannot be read, with what of it can. */
export interface DamagedInstructionsPin {
  readonly serverId: ServerId;
  readonly isLeftOut: boolean;
}

/** Port: tools and instructions as they were pinned. Survives the end of the process at any moment. */
export interface PinStore {
  pins(): Promise<ToolPin[]>;
  damagedPins(): Promise<DamagedToolPin[]>;
  /** A definition that cannot be read is left out. */
  pinned(tool: ToolRef): Promise<StoredToolPin | undefined>;
  /** Inserts or replaces. */
  savePins(pins: readonly PinnedTool[]): Promise<void>;
  deletePins(id: ServerId): Promise<void>;
  instructionsPins(): Promise<InstructionsPin[]>;
  damagedInstructionsPins(): Promise<DamagedInstructionsPin[]>;
  /** Inserts or replaces the one of its server. */
  saveInstructionsPin(pin: InstructionsPin): Promise<void>;
  deleteInstructionsPin(id: ServerId): Promise<void>;
}

/** A row of the audit as it is kept; `entry` was not checked. */
export interface StoredAuditRow {
  readonly id: number;
  readonly entry: object;
  /** `null` in rows of a version that had no chain. */
  readonly hash: string | null;
}

/** Where the chain of rows ends. Kept apart from them. */
export interface AuditHead {
  readonly id: number;
  readonly hash: Sha256;
  readonly rows: number;
  /** What was found wrong when the app was started. */
  readonly broken?: AuditProblem | undefined;
}

/** Port: the audit. Rows are only ever added. */
export interface AuditStore {
  /** In the file when it returns: a call must not wait for more, and not run before. */
  append(row: { readonly id: number; readonly entry: AuditEntry; readonly hash: Sha256 }): void;
  /** Those from `from` up to but without `before` that fit, newest first. */
  search(query: { before: number; from: number; limit: number; filter: AuditFilter }): Promise<StoredAuditRow[]>;
  /** The rows after this number, oldest first. */
  following(id: number, limit: number): Promise<StoredAuditRow[]>;
  last(): Promise<StoredAuditRow | undefined>;
  count(): Promise<number>;
  head(): Promise<AuditHead | undefined>;
  saveHead(head: AuditHead): Promise<void>;
  /** Gives hashes to rows that have none; others are left as they are. */
  seal(rows: readonly { readonly id: number; readonly hash: Sha256 }[]): Promise<void>;
}

/** Port: settings, providers, roots and the ids of servers. */
export interface SettingsStore {
  settings(): Promise<Settings>;
  saveSettings(settings: Settings): Promise<void>;
  providers(): Promise<ProviderConfig[]>;
  saveProviders(providers: readonly ProviderConfig[]): Promise<void>;
  roots(): Promise<readonly Root[]>;
  saveRoots(roots: readonly Root[]): Promise<void>;
  /** The ids given to the names of mcp.json so far. */
  serverIds(): Promise<Readonly<Record<string, ServerId>>>;
  saveServerIds(ids: Readonly<Record<string, ServerId>>): Promise<void>;
  /** The names of the tools that are switched off, by server. */
  toolsOff(): Promise<Readonly<Record<ServerId, readonly string[]>>>;
  saveToolsOff(off: Readonly<Record<ServerId, readonly string[]>>): Promise<void>;
  /** What servers had of the user's models, and may have. */
  samplingAccounts(): Promise<Readonly<Record<ServerId, SamplingAccount>>>;
  saveSamplingAccounts(accounts: Readonly<Record<ServerId, SamplingAccount>>): Promise<void>;
  /** Which era each launch was found to speak; oldest first. */
  eraVerdicts(): Promise<readonly EraVerdict[]>;
  saveEraVerdicts(verdicts: readonly EraVerdict[]): Promise<void>;
}
