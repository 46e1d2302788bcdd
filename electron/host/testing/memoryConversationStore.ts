import type {
  ConversationHeader,
  ConversationPlace,
  SaidMessage,
  TurnEnd,
} from '../../../shared/domain/conversation.ts';
import type { ConversationId, MessageId, ProjectId, ToolCallId } from '../../../shared/domain/ids.ts';
import { type TreeMessage, type VersionSwitch, versionsOf } from '../../../shared/domain/messageTree.ts';
import type { MessageVersions } from '../../../shared/domain/messageVersions.ts';
import type { ChatUsage, TokenUsage } from '../../../shared/domain/model.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import type {
  ConversationStore,
  PlacedMessage,
  QueuedSaying,
  SavedSaying,
  StoredMessage,
  TextPiece,
} from '../ports/stores.ts';
import { MemoryDraftStore } from './memoryDraftStore.ts';

/** Where a message is that is not shown: in another version, or nowhere any longer. */
type Hidden = Pick<TreeMessage, 'parent' | 'isPassedOver'> | 'dropped';

/** Conversations in memory. It returns copies, as a disk would. */
export class MemoryConversationStore implements ConversationStore {
  readonly headers = new Map<ConversationId, ConversationHeader>();
  readonly stored = new Map<MessageId, StoredMessage>();
  readonly calls = new Map<string, ToolCall>();
  readonly turns = new Map<ConversationId, TurnEnd | 'running'>();
  /** Drafts of its chats, and that of the next one. */
  readonly drafts = new MemoryDraftStore((key) => this.#hasChat(key));
  readonly waiting = new Map<MessageId, QueuedSaying>();
  readonly imports = new Map<string, ConversationId>();
  readonly #hidden = new Map<MessageId, Hidden>();
  readonly #deleted = new Map<ConversationId, ConversationHeader>();
  readonly #deletedAt = new Map<ConversationId, number>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async list({ search = '', shelf, tag, projectId, before, limit }: Parameters<ConversationStore['list']>[0]) {
    const isOlder = ({ updatedAt, id }: ConversationPlace) =>
      before === undefined || updatedAt < before.updatedAt || (updatedAt === before.updatedAt && id > before.id);
    return [...this.headers.values()]
      .filter((header) => header.title.includes(search) && isOlder(header))
      .filter((header) => shelf === undefined || header.shelf === shelf)
      .filter((header) => projectId === undefined || header.projectId === projectId)
      .filter((header) => tag === undefined || header.tags?.includes(tag) === true)
      .sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  }
  async get(id: ConversationId) {
    return this.headers.get(id);
  }
  async present(ids: readonly ConversationId[]) {
    return ids.filter((id) => this.headers.has(id) || this.#deleted.has(id));
  }
  /** Takes all chats out of a project, also deleted ones, as the database does. */
  leaveProject(id: ProjectId): ConversationId[] {
    return [this.headers, this.#deleted].flatMap((chats) =>
      [...chats.values()]
        .filter(({ projectId }) => projectId === id)
        .map(({ projectId: _, ...header }) => {
          chats.set(header.id, header);
          return header.id;
        }),
    );
  }
  async tags() {
    const all = [...this.headers.values()].flatMap(({ tags = [] }) => tags);
    return [...new Set(all)].sort().map((tag) => ({ tag, chats: all.filter((each) => each === tag).length }));
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
      this.drafts.forget(id);
      for (const { message } of this.#thread(id)) {
        this.stored.delete(message.id);
        for (const call of this.calls.values()) if (call.messageId === message.id) this.calls.delete(call.id);
      }
    }
  }
  async *writtenJson() {
    for (const row of [...this.stored.values(), ...this.calls.values(), ...this.waiting.values()])
      yield [JSON.stringify(row)];
    yield (await this.drafts.drafts()).map((draft) => JSON.stringify(draft));
  }
  async messages(id: ConversationId, { before = Infinity, limit }: { before?: number; limit: number }) {
    const older = this.#thread(id).filter(({ message }) => message.position < before);
    const messages = older.slice(-limit);
    return {
      messages,
      calls: this.#callsOf(messages),
      versions: this.#versions(id, messages),
      hasOlder: older.length > limit,
    };
  }
  async messagesAfter(id: ConversationId, { after, limit }: { after: number; limit: number }) {
    const newer = this.#thread(id).filter(({ message }) => message.position > after);
    const messages = newer.slice(0, limit);
    return {
      messages,
      calls: this.#callsOf(messages),
      versions: this.#versions(id, messages),
      hasNewer: newer.length > limit,
    };
  }
  async usage(id: ConversationId): Promise<ChatUsage> {
    const all = [...this.stored.values()].filter(({ message }) => message.conversationId === id);
    const usages = all.flatMap(({ message }) => message.usage ?? []);
    const sum = (of: (usage: TokenUsage) => number | undefined) =>
      usages.reduce((sum, each) => sum + (of(each) ?? 0), 0);
    return {
      answers: usages.length,
      inputTokens: sum(({ inputTokens }) => inputTokens),
      outputTokens: sum(({ outputTokens }) => outputTokens),
      cachedTokens: sum(({ cachedTokens }) => cachedTokens),
      costUsd: sum(({ costUsd }) => costUsd),
    };
  }

  async lastPosition(id: ConversationId) {
    return this.#thread(id).at(-1)?.message.position ?? 0;
  }
  async history(id: ConversationId) {
    const messages = this.#thread(id);
    return { messages, calls: this.#callsOf(messages) };
  }
  async getMessage(id: MessageId) {
    return this.#hidden.has(id) ? undefined : structuredClone(this.stored.get(id));
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
  async saveSaid(id: ConversationId, saying: SavedSaying) {
    const { messages, begins, insteadOf, isNothingReplaced = false, draftKey, queuedId } = saying;
    if (begins !== undefined) await this.save(begins);
    if (insteadOf !== undefined) this.#hideFrom(id, insteadOf, isNothingReplaced);
    for (const stored of messages) await this.saveMessage(stored);
    if (queuedId !== undefined) this.waiting.delete(queuedId);
    this.#forgetSaid(draftKey, messages.at(-1)?.message);
    this.turns.set(id, 'running');
  }
  async queued(only?: ConversationId) {
    return [...this.waiting.values()].filter(({ conversationId }) => only === undefined || conversationId === only);
  }
  async saveQueued({ draftKey, ...saying }: QueuedSaying) {
    this.waiting.set(saying.id, structuredClone(saying));
    this.#forgetSaid(draftKey, saying.said.at(-1));
  }
  async removeQueued(id: MessageId) {
    this.waiting.delete(id);
  }
  async messageTree(id: ConversationId) {
    return this.#tree(id);
  }
  async hiddenMessage(id: MessageId) {
    const stored = structuredClone(this.stored.get(id));
    const messages = stored === undefined ? [] : [stored];
    return { messages, calls: this.#callsOf(messages) };
  }
  async showVersion(id: ConversationId, { fromPosition, show }: VersionSwitch, turn: TurnEnd) {
    this.#hideFrom(id, fromPosition, false);
    for (const shown of show) this.#hidden.delete(shown);
    this.turns.set(id, turn);
  }
  async callsOfOtherVersions(id: ConversationId, modelName: string) {
    const hidden = this.#all(id).filter(({ message }) => this.#hidden.has(message.id));
    return this.#callsOf(hidden).filter((call) => call.modelName === modelName);
  }
  async saveImported(header: ConversationHeader, key: string, messages: readonly PlacedMessage[]) {
    await this.save(header);
    this.imports.set(key, header.id);
    for (const { stored, calls, parent, isShown, isPassedOver } of messages) {
      await this.saveMessage(stored);
      for (const call of calls) this.calls.set(call.id, structuredClone(call));
      if (!isShown) this.#hidden.set(stored.message.id, { parent, isPassedOver });
    }
  }
  async knownImports(keys: readonly string[]) {
    return new Set(
      keys.filter((key) => {
        const id = this.imports.get(key);
        return id !== undefined && this.headers.has(id);
      }),
    );
  }
  async saveTurn(id: ConversationId, turn: TurnEnd | 'running') {
    this.turns.set(id, turn);
  }
  async markInterrupted() {}
  async unfinishedTurns() {
    return [];
  }

  #hasChat(id: string): boolean {
    return [this.headers, this.#deleted].some((chats) => [...chats.keys()].some((known) => known === id));
  }
  #forgetSaid(draftKey: string | undefined, last: SaidMessage | undefined): void {
    if (draftKey !== undefined && last !== undefined) this.drafts.said(draftKey, last);
  }
  #hideFrom(id: ConversationId, position: number, isNothing: boolean): void {
    const thread = this.#thread(id);
    thread.forEach(({ message }, at) => {
      if (message.position < position) return;
      const isFirst = message.position === position;
      const hidden = { parent: thread[at - 1]?.message.id ?? null, isPassedOver: isFirst };
      this.#hidden.set(message.id, isFirst && isNothing ? 'dropped' : hidden);
    });
  }

  #tree(id: ConversationId): TreeMessage[] {
    const path = this.#thread(id).map(({ message }) => message.id);
    return this.#all(id).flatMap(({ message: { id: own, position } }) => {
      const hidden = this.#hidden.get(own);
      if (hidden === 'dropped') return [];
      const shown = { parent: path[path.indexOf(own) - 1] ?? null, isPassedOver: false };
      return [{ id: own, position, ...(hidden ?? shown), isShown: hidden === undefined }];
    });
  }

  #versions(id: ConversationId, page: readonly StoredMessage[]): MessageVersions {
    const tree = this.#tree(id);
    const shown = new Set(page.map(({ message }) => message.id));
    const versions: MessageVersions = {};
    for (const message of tree) {
      const all = shown.has(message.id) ? versionsOf(tree, message) : [];
      if (all.length > 1) versions[message.id] = all;
    }
    return versions;
  }

  #all(id: ConversationId): StoredMessage[] {
    return [...this.stored.values()].filter(({ message }) => message.conversationId === id);
  }

  #thread(id: ConversationId): StoredMessage[] {
    return this.#all(id)
      .filter(({ message }) => !this.#hidden.has(message.id))
      .sort((a, b) => a.message.position - b.message.position)
      .map((stored) => structuredClone(stored));
  }

  #callsOf(messages: readonly StoredMessage[]): ToolCall[] {
    const ids = new Set(messages.map(({ message }) => message.id));
    return structuredClone([...this.calls.values()].filter((call) => ids.has(call.messageId)));
  }
}
