import type { Grant, UserRule } from '../../../shared/domain/approval.ts';
import type { Assistant, ChatSetup } from '../../../shared/domain/assistant.ts';
import type { EraVerdict } from '../../../shared/domain/connection.ts';
import type {
  ConversationHeader,
  ConversationPlace,
  Message,
  SaidMessage,
  Shelf,
  TurnEnd,
} from '../../../shared/domain/conversation.ts';
import type {
  AccountId,
  ConversationId,
  GrantId,
  MessageId,
  ProjectId,
  RuleId,
  ServerId,
  Sha256,
  ToolCallId,
} from '../../../shared/domain/ids.ts';
import type { TreeMessage, VersionSwitch } from '../../../shared/domain/messageTree.ts';
import type { MessageVersions } from '../../../shared/domain/messageVersions.ts';
import type { InstructionsPin } from '../../../shared/domain/instructions.ts';
import type { TagCount } from '../../../shared/domain/chatTag.ts';
import type { ChatUsage, ProviderConfig, RefusedPart } from '../../../shared/domain/model.ts';
import type { Root } from '../../../shared/domain/root.ts';
import type { SamplingAccount } from '../../../shared/domain/sampling.ts';
import type { SecretOwner } from '../../../shared/domain/secretPlaces.ts';
import type { OfAccount } from '../../../shared/domain/serverAccounts.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import type { SkillApproval, SkillFolder, StoredSkillUse } from '../../../shared/domain/skill.ts';
import type { PinnedTool, ToolPin } from '../../../shared/domain/pin.ts';
import type { ToolCall, ToolRef } from '../../../shared/domain/tool.ts';
import type { TrustRecord } from '../../../shared/domain/trust.ts';
import type { Carry } from './modelProvider.ts';

/** A message with the data that only its provider may get back. */
export interface StoredMessage {
  readonly message: Message;
  readonly carry?: Carry | undefined;
}

/** Text that was appended to a streaming answer, from its character number `at` on. */
export interface TextPiece {
  readonly messageId: MessageId;
  readonly at: number;
  readonly text: string;
}

/** A queued message, complete. */
export interface QueuedSaying {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  readonly said: readonly SaidMessage[];
  /** The draft that it may have been: forgotten together with storing this, if this says everything that is in it. */
  readonly draftKey?: string;
}

/** The messages that begin a turn, in order, and the related changes. */
export interface SavedSaying {
  readonly messages: readonly StoredMessage[];
  /** The header of a new chat, which is stored with them. */
  readonly begins?: ConversationHeader;
  /** Messages from this position on become another version of the thread. */
  readonly insteadOf?: number;
  /** The message at that position is an empty answer, and no version worth keeping. */
  readonly isNothingReplaced?: boolean;
  /** As in `QueuedSaying`. */
  readonly draftKey?: string;
  /** The message that leaves the queue. */
  readonly queuedId?: MessageId;
}

/** A message of an imported chat, where it is in the tree of all versions. */
export interface PlacedMessage extends Pick<TreeMessage, 'parent' | 'isShown' | 'isPassedOver'> {
  readonly stored: StoredMessage;
  readonly calls: readonly ToolCall[];
}

export interface ThreadPage {
  readonly messages: readonly StoredMessage[];
  readonly calls: readonly ToolCall[];
  readonly versions: MessageVersions;
  readonly hasOlder: boolean;
}

/** All messages and calls of a thread, oldest first. */
export type WholeThread = Pick<ThreadPage, 'messages' | 'calls'>;

/** A page of a thread that is read from its beginning. */
export type NewerPage = Omit<ThreadPage, 'hasOlder'> & { readonly hasNewer: boolean };

/** Port: conversations, written as they happen. Data is on disk when a promise resolves. */
export interface ConversationStore {
  /** Newest first, those of one time by their ids; at most `limit`, after the place `before`, title containing `search`. */
  list(query: {
    search?: string | undefined;
    shelf?: Shelf | undefined;
    tag?: string | undefined;
    projectId?: ProjectId | undefined;
    before?: ConversationPlace | undefined;
    limit: number;
  }): Promise<ConversationHeader[]>;
  get(id: ConversationId): Promise<ConversationHeader | undefined>;
  /** Those of these chats that are there, also if they are deleted and can still be restored. */
  present(ids: readonly ConversationId[]): Promise<ConversationId[]>;
  /** All tags of conversations that were not deleted, by name. */
  tags(): Promise<TagCount[]>;
  save(header: ConversationHeader): Promise<void>;
  /** Hides a conversation; `restore` shows it again until `purgeDeleted` deletes it for good. */
  delete(id: ConversationId): Promise<void>;
  restore(id: ConversationId): Promise<ConversationHeader | undefined>;
  /** Deletes those hidden before this time, or all, with their messages and calls. */
  purgeDeleted(before?: number): Promise<void>;
  /** Oldest first; the newest `limit` before position `before`. */
  messages(id: ConversationId, query: { before?: number | undefined; limit: number }): Promise<ThreadPage>;
  /** Oldest first; the oldest `limit` after position `after`. */
  messagesAfter(id: ConversationId, query: { after: number; limit: number }): Promise<NewerPage>;
  /** The position of the newest message; 0 when there is none. */
  lastPosition(id: ConversationId): Promise<number>;
  /** What all requests for a conversation used, also for answers that were removed and for summaries. */
  usage(id: ConversationId): Promise<ChatUsage>;
  /** Everything that a model gets, oldest first. */
  history(id: ConversationId): Promise<WholeThread>;
  getMessage(id: MessageId): Promise<StoredMessage | undefined>;
  /** A call of a message that is still part of its thread. */
  getCall(id: ToolCallId): Promise<ToolCall | undefined>;
  /** Inserts or replaces. A killed app loses none of it. */
  saveMessage(stored: StoredMessage): Promise<void>;
  /** Messages that begin a turn, flushed to disk, all or nothing; the turn counts as running from then on. */
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
  /** The queued messages, oldest first, of conversations that were not deleted. */
  queued(only?: ConversationId): Promise<QueuedSaying[]>;
  /** Flushed to disk. */
  saveQueued(saying: QueuedSaying): Promise<void>;
  removeQueued(id: MessageId): Promise<void>;
  /** Every message that is shown or belongs to another version, in the order they were made in. */
  messageTree(id: ConversationId): Promise<TreeMessage[]>;
  /** A message with its calls, also of another version. */
  hiddenMessage(id: MessageId): Promise<WholeThread>;
  /** Shows another version, and how its last turn ended: one change, flushed to disk. */
  showVersion(id: ConversationId, change: VersionSwitch, turn: TurnEnd): Promise<void>;
  /** The calls of a tool, by its name for models, that belong to other versions of the conversation; newest first. */
  callsOfOtherVersions(id: ConversationId, modelName: string): Promise<ToolCall[]>;
  /**
   * Stores a chat that was imported, with all its versions: the whole of it, or nothing. Messages come after their parents.
   *
   * @param key by which `knownImports` finds it
   */
  saveImported(header: ConversationHeader, key: string, messages: readonly PlacedMessage[]): Promise<void>;
  /** Which of these keys belong to chats that are there. */
  knownImports(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Notes that a turn is running, or how it ended. */
  saveTurn(id: ConversationId, turn: TurnEnd | 'running'): Promise<void>;
  /**
   * Marks running work of unfinished turns: turns and messages as interrupted, calls as cancelled or of unknown
   * outcome. For one conversation, or for all when the app starts.
   */
  markInterrupted(now: number, only?: ConversationId): Promise<void>;
  /** The newest conversations whose last turn did not complete, and how it ended. */
  unfinishedTurns(limit: number): Promise<{ conversationId: ConversationId; end: TurnEnd }[]>;
  /** The JSON of every message and call, including hidden ones, a few at a time. */
  writtenJson(): AsyncIterable<readonly string[]>;
}

/** Port: assistants, and what the user set for single chats. */
export interface AssistantStore {
  assistants(): Promise<Assistant[]>;
  saveAssistants(assistants: readonly Assistant[]): Promise<void>;
  /** `undefined`: nothing is set. */
  setup(id: ConversationId): Promise<ChatSetup | undefined>;
  /** A chat may get it before its first message. */
  saveSetup(id: ConversationId, setup: ChatSetup | undefined): Promise<void>;
}

/** Port: bytes under their SHA-256. */
export interface BlobStore {
  /** Stores base64 data of a server, and returns its size in bytes. */
  putBase64(data: string, mimeType: string): Promise<{ blob: Sha256; bytes: number }>;
  put(bytes: Uint8Array, mimeType: string): Promise<{ blob: Sha256; bytes: number }>;
  /** Stores a text as UTF-8. */
  putText(text: string, mimeType: string): Promise<{ blob: Sha256; bytes: number }>;
  getBase64(hash: Sha256): Promise<string | undefined>;
  /** Like storing it now: it stays while this process runs, and a day longer. */
  hold(hash: Sha256): void;
  /** Blobs that were last stored or held before this time, and not in this process. */
  leftBefore(at: number): Promise<Sha256[]>;
  /** Deletes it unless it was stored or held in this process. Returns whether it is gone. */
  remove(hash: Sha256): Promise<boolean>;
  /** `undefined`: it does not exist, or cannot be read now. */
  get(hash: Sha256): Promise<{ bytes: Uint8Array; mimeType: string } | undefined>;
}

/** A launch whose annotations are trusted. */
export interface BelievedLaunch extends OfAccount {
  readonly launchHash: Sha256;
  /** Since when; 0 where that was not stored yet. */
  readonly believedAt: number;
}

/** Port: the permissions and trust of the user. Durable. */
export interface ConsentStore {
  grants(): Promise<Grant[]>;
  saveGrant(grant: Grant): Promise<void>;
  /** When a grant was last used; need not survive a power failure. */
  saveGrantUse(id: GrantId, at: number): Promise<void>;
  deleteGrant(id: GrantId): Promise<void>;
  /** Oldest first, then those that replace unreadable answers (see `damaged` of a rule). */
  rules(): Promise<UserRule[]>;
  saveRule(rule: UserRule): Promise<void>;
  /** Also deletes the unreadable answer that a rule stands for. */
  deleteRule(id: RuleId): Promise<void>;
  /** The launches whose annotations are trusted: at most one of each account. */
  believed(): Promise<readonly BelievedLaunch[]>;
  /** `null`: no longer trusted. */
  saveBelieved(of: OfAccount, launch: Omit<BelievedLaunch, keyof OfAccount> | null): Promise<void>;
  trust(): Promise<StoredTrust>;
  /** Inserts or replaces the one of its account. */
  saveTrust(record: TrustRecord): Promise<void>;
  /** Those of all accounts, or of one. */
  deleteTrust(id: ServerId, account?: AccountId): Promise<void>;
  /** `undefined`: none were ever stored, because the data are of a version in which every server might have every secret. */
  secretOwners(): Promise<readonly SecretOwner[] | undefined>;
  saveSecretOwners(owners: readonly SecretOwner[]): Promise<void>;
}

export interface StoredTrust {
  readonly records: readonly TrustRecord[];
  /** Servers with a record that is unreadable except for its "never". */
  readonly damagedRefusals: readonly ServerId[];
}

/** A pin with its definition, if it is readable. */
export type StoredToolPin = ToolPin & Partial<Pick<PinnedTool, 'definition'>>;

/** The readable part of an unreadable pin. */
export interface DamagedToolPin {
  /** Missing: it may belong to any server. */
  readonly serverId?: ServerId | undefined;
  readonly toolName: string;
}

/** All pins. There may be thousands, so both kinds are read at once. */
export interface StoredPins {
  readonly pins: readonly ToolPin[];
  readonly damaged: readonly DamagedToolPin[];
}

/** The readable part of an unreadable answer about instructions. */
export interface DamagedInstructionsPin {
  readonly serverId: ServerId;
  readonly isLeftOut: boolean;
}

/** Port: pinned tools and instructions. Survives the end of the process at any moment. */
export interface PinStore {
  pins(): Promise<StoredPins>;
  /** An unreadable definition is left out. */
  pinned(tool: ToolRef): Promise<StoredToolPin | undefined>;
  /** Inserts or replaces. */
  savePins(pins: readonly PinnedTool[]): Promise<void>;
  deletePins(id: ServerId): Promise<void>;
  instructionsPins(): Promise<InstructionsPin[]>;
  damagedInstructionsPins(): Promise<DamagedInstructionsPin[]>;
  /** Inserts or replaces the one of its account. */
  saveInstructionsPin(pin: InstructionsPin): Promise<void>;
  /** Those of all accounts, or of one. */
  deleteInstructionsPin(id: ServerId, account?: AccountId): Promise<void>;
}

/** Port: settings, providers, roots and the ids of servers. */
export interface SettingsStore {
  settings(): Promise<Settings>;
  saveSettings(settings: Settings): Promise<void>;
  providers(): Promise<ProviderConfig[]>;
  saveProviders(providers: readonly ProviderConfig[]): Promise<void>;
  roots(): Promise<readonly Root[]>;
  saveRoots(roots: readonly Root[]): Promise<void>;
  /** The ids of the names in mcp.json so far. */
  serverIds(): Promise<Readonly<Record<string, ServerId>>>;
  saveServerIds(ids: Readonly<Record<string, ServerId>>): Promise<void>;
  /** The names of the switched-off tools, by server. */
  toolsOff(): Promise<Readonly<Record<ServerId, readonly string[]>>>;
  saveToolsOff(off: Readonly<Record<ServerId, readonly string[]>>): Promise<void>;
  /** What the user approved of the skills of servers. */
  skillApprovals(): Promise<readonly SkillApproval[]>;
  saveSkillApprovals(approvals: readonly SkillApproval[]): Promise<void>;
  /** Folders of this computer whose sub-folders are skills. */
  skillFolders(): Promise<readonly SkillFolder[]>;
  saveSkillFolders(folders: readonly SkillFolder[]): Promise<void>;
  /** When skills were loaded, and where. */
  skillUses(): Promise<readonly StoredSkillUse[]>;
  saveSkillUses(uses: readonly StoredSkillUse[]): Promise<void>;
  /** How much servers used of the user's models, and may use. */
  samplingAccounts(): Promise<Readonly<Record<ServerId, SamplingAccount>>>;
  saveSamplingAccounts(accounts: Readonly<Record<ServerId, SamplingAccount>>): Promise<void>;
  /** The era of each launch; oldest first. */
  eraVerdicts(): Promise<readonly EraVerdict[]>;
  saveEraVerdicts(verdicts: readonly EraVerdict[]): Promise<void>;
  /** The tools and media that providers refuse, in the order in which they were found. */
  refusedParts(): Promise<readonly RefusedPart[]>;
  saveRefusedParts(parts: readonly RefusedPart[]): Promise<void>;
}
