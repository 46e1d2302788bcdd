import type { ConversationHeader, ConversationMode, NewChat, Shelf } from '../../../../shared/domain/conversation.ts';
import { type TagCount, uniqueTags } from '../../../../shared/domain/chatTag.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import {
  type AssistantId,
  conversationId,
  type ConversationId,
  type ProjectId,
} from '../../../../shared/domain/ids.ts';
import { type ChatSetup, type OfferedTools, summaryOf } from '../../../../shared/domain/assistant.ts';
import { mergedChoice } from '../../../../shared/domain/toolChoice.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import { hasSettings, type ModelSettings } from '../../../../shared/domain/modelSettings.ts';
import { maxSnapshotConversations } from '../../../../shared/domain/snapshot.ts';
import type { ConversationStore } from '../../ports/stores.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { Assistants } from './assistants.ts';
import type { Projects } from '../projects/projects.ts';
import type { ChatSetups } from './chatSetups.ts';
import { titleFrom } from './conversationTitle.ts';

/** How many pinned conversations are on top of the list, beside the newest ones. */
const maxPinned = 100;

const noSetup: ChatSetup = { instructions: '', tools: null };

/** What new chats begin with. */
export interface ChatTemplates {
  readonly assistants: Pick<Assistants, 'get'>;
  readonly setups: ChatSetups;
  readonly projects: Pick<Projects, 'get' | 'recordMove'>;
}

/** The headers of the conversations: creates, renames, deletes and restores them. */
export class ConversationList implements Room {
  readonly #state: HostState;
  readonly #store: ConversationStore;
  readonly #clock: Clock;
  readonly #ids: IdMaker;
  readonly #whenWritable: (task: () => Promise<void>) => Promise<void>;
  readonly #templates: ChatTemplates | undefined;
  #changes: Promise<unknown> = Promise.resolve();
  /** Only for loaded conversations; running a turn loads them. */
  readonly #modes = new Map<ConversationId, ConversationMode>();
  /** The same for their projects. */
  readonly #projects = new Map<ConversationId, ProjectId | undefined>();

  /** @param whenWritable runs a task that can wait once storage works */
  constructor(
    state: HostState,
    store: ConversationStore,
    clock: Clock,
    ids: IdMaker,
    whenWritable: (task: () => Promise<void>) => Promise<void> = (task) => task(),
    templates?: ChatTemplates,
  ) {
    this.#templates = templates;
    this.#whenWritable = whenWritable;
    this.#state = state;
    this.#store = store;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** Publishes the newest headers, oldest first, so that the snapshot has them newest first. */
  async load(): Promise<void> {
    await this.#whenWritable(() => this.#store.purgeDeleted());
    const headers = await this.#store.list({ limit: maxSnapshotConversations });
    const pinned = await this.#store.list({ shelf: 'pinned', limit: maxPinned });
    const newest = new Set(headers.map(({ id }) => id));
    headers.push(...pinned.filter(({ id }) => !newest.has(id)));
    this.#modes.clear();
    this.#projects.clear();
    const present = new Set(headers.map(({ id }) => id));
    for (const { id } of this.#state.snapshot.conversations) {
      if (!present.has(id)) this.#state.publish({ type: 'conversation.removed', conversationId: id });
    }
    for (const header of headers.reverse()) this.#state.publish({ type: 'conversation.added', header });
  }

  async create(): Promise<ConversationHeader> {
    const header = this.#make({ model: null, mode: 'askAlways' });
    await this.#store.save(header);
    this.#state.publish({ type: 'conversation.added', header });
    return header;
  }

  /** The chat for a message. `begins` is a new chat that is neither stored nor published before the message is. */
  async target(wanted: {
    readonly conversationId?: ConversationId | undefined;
    readonly newChat?: NewChat | undefined;
  }): Promise<{
    readonly conversationId: ConversationId;
    readonly begins?: ConversationHeader;
  }> {
    if (wanted.conversationId !== undefined) return { conversationId: wanted.conversationId };
    if (wanted.newChat === undefined) throw problemError({ kind: 'noChatNamed' });
    const begins = await this.#fromTemplates(this.#make(wanted.newChat), wanted.newChat);
    return { conversationId: begins.id, begins };
  }

  /** `undefined` if there is no such conversation. */
  async find(id: ConversationId): Promise<ConversationHeader | undefined> {
    return this.#store.get(id);
  }

  /** @throws HostError `notFound` */
  async get(id: ConversationId): Promise<ConversationHeader> {
    const header = await this.#store.get(id);
    if (header === undefined) throw problemError({ kind: 'conversationGone' });
    if (!this.#modes.has(id)) this.#modes.set(id, header.mode);
    if (!this.#projects.has(id)) this.#projects.set(id, header.projectId);
    return header;
  }

  async page(query: Parameters<ConversationStore['list']>[0]) {
    const headers = await this.#store.list({ ...query, limit: query.limit + 1 });
    return { headers: headers.slice(0, query.limit), hasMore: headers.length > query.limit };
  }

  rename(id: ConversationId, title: string): Promise<void> {
    return this.#change(id, () => ({ title, hasOwnTitle: true, hasModelTitle: undefined }));
  }

  /** A title of the chat's model; one that the user wrote stays. */
  setModelTitle(id: ConversationId, title: string): Promise<void> {
    return this.#change(id, (now) => (now.hasOwnTitle ? {} : { title, hasModelTitle: true }));
  }

  setTags(id: ConversationId, tags: readonly string[]): Promise<void> {
    return this.#change(id, () => ({ tags: tags.length === 0 ? undefined : uniqueTags(tags) }));
  }

  /** The tags of all chats. */
  tags(): Promise<TagCount[]> {
    return this.#store.tags();
  }

  /** Pins or archives a conversation; `null` brings it back to the list by date. */
  setShelf(id: ConversationId, shelf: Shelf | null): Promise<void> {
    return this.#change(id, () => ({ shelf: shelf ?? undefined }));
  }

  setModel(id: ConversationId, model: ModelRef): Promise<void> {
    return this.#change(id, () => ({ model }));
  }

  /** The settings of its answers; without any, those of the model count. */
  setModelSettings(id: ConversationId, settings: ModelSettings): Promise<void> {
    return this.#change(id, () => ({ modelSettings: hasSettings(settings) ? settings : undefined }));
  }

  /** The mode of a conversation, looked up for every call. */
  modeOf(id: ConversationId): ConversationMode {
    return this.#modes.get(id) ?? 'askAlways';
  }

  /** The project of a conversation, looked up for every call. */
  projectOf(id: ConversationId): ProjectId | undefined {
    return this.#projects.get(id);
  }

  /** Moves a conversation into a project, or out of its own. @throws HostError `notFound` */
  async setProject(id: ConversationId, project: ProjectId | null): Promise<void> {
    await this.#change(id, (now) => {
      this.#templates?.projects.recordMove(id, now.projectId, project ?? undefined);
      return { projectId: project ?? undefined };
    });
  }

  /** Runs a change of a project that also changes its chats, between other changes of chats, and publishes those. */
  regroup(change: () => Promise<readonly ConversationId[]>): Promise<void> {
    return this.#inTurn(async () => {
      for (const id of await change()) {
        const header = await this.#store.get(id);
        if (header === undefined) this.#projects.delete(id);
        else this.#changed(header);
      }
    });
  }

  /** A stricter mode applies at once, also to the running turn. */
  async setMode(id: ConversationId, mode: ConversationMode): Promise<void> {
    await this.get(id);
    this.#modes.set(id, mode);
    await this.#change(id, () => ({ mode }));
  }

  /** Moves a conversation to the top, out of the archive, and names an unnamed one after the user's text. */
  touch(id: ConversationId, text: string): Promise<void> {
    return this.#change(id, ({ title, shelf }) => ({
      title: title || titleFrom(text),
      updatedAt: this.#clock.now(),
      shelf: shelf === 'archived' ? undefined : shelf,
    }));
  }

  /** Publishes chats that were stored elsewhere, as far as they are among the newest. */
  addStored(headers: readonly ConversationHeader[]): void {
    const newest = headers.toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, maxSnapshotConversations);
    for (const header of newest.reverse()) this.#state.publish({ type: 'conversation.added', header });
  }

  async delete(id: ConversationId): Promise<void> {
    await this.#changes;
    await this.#store.delete(id);
    this.#projects.delete(id);
    this.#state.publish({ type: 'conversation.removed', conversationId: id });
  }

  async restore(id: ConversationId): Promise<void> {
    const header = await this.#store.restore(id);
    if (header === undefined) throw problemError({ kind: 'conversationNotRestorable' });
    this.#projects.set(id, header.projectId);
    this.#state.publish({ type: 'conversation.added', header });
  }

  /** A new chat as its assistant and its project say; the assistant goes first. @throws HostError `notFound` */
  async #fromTemplates(
    header: ConversationHeader,
    { assistantId, projectId, tools }: Pick<NewChat, 'assistantId' | 'projectId' | 'tools'>,
  ): Promise<ConversationHeader> {
    const project = projectId && this.#templates?.projects.get(projectId);
    const begun = await this.#withSetup(header, assistantId, tools);
    this.#templates?.projects.recordMove(header.id, undefined, projectId);
    return project ? { ...begun, model: begun.model ?? project.model, projectId: project.id } : begun;
  }

  /** What its assistant and the user set is stored before the chat is. @param own the tools that the user chose for it */
  async #withSetup(
    header: ConversationHeader,
    id: AssistantId | undefined,
    own: OfferedTools | null | undefined,
  ): Promise<ConversationHeader> {
    if (this.#templates === undefined) return header;
    const { assistants, setups } = this.#templates;
    const of = id === undefined ? undefined : assistants.get(id);
    const { instructions } = of ?? noSetup;
    const setup = { instructions, tools: own === undefined ? (of?.tools ?? null) : own && mergedChoice(own) };
    if (of !== undefined) await setups.begin(header.id, setup, of.name);
    else if (setup.tools !== null) await setups.set(header.id, setup);
    return { ...header, model: header.model ?? of?.model ?? null, setup: summaryOf(setup, of?.name) };
  }

  /** What is set for a chat. @throws HostError `notFound` */
  async setup(id: ConversationId): Promise<ChatSetup> {
    await this.get(id);
    return (await this.#templates?.setups.of(id)) ?? noSetup;
  }

  setSetup(id: ConversationId, setup: ChatSetup): Promise<void> {
    return this.#changeSetup(id, () => setup);
  }

  /** The tools that it offers. Of two changes at once, each sees the one before. @throws HostError `notFound` */
  setTools(id: ConversationId, tools: OfferedTools | null): Promise<void> {
    return this.#changeSetup(id, (now) => ({ ...now, tools: tools && mergedChoice(tools) }));
  }

  /** Whether all its tools are found by a search. @throws HostError `notFound` */
  setToolLoading(id: ConversationId, loading: 'searched' | null): Promise<void> {
    return this.#changeSetup(id, ({ instructions, tools }) => ({ instructions, tools, ...(loading && { loading }) }));
  }

  #changeSetup(id: ConversationId, change: (now: ChatSetup) => ChatSetup): Promise<void> {
    return this.#inTurn(async () => {
      const now = await this.get(id);
      const before = (await this.#templates?.setups.of(id)) ?? noSetup;
      const setup = change(before);
      await this.#templates?.setups.set(id, setup);
      const header = { ...now, setup: summaryOf(setup, now.setup?.assistant) };
      await this.#store.save(header);
      this.#changed(header);
    });
  }

  #make({ model, mode, modelSettings }: NewChat): ConversationHeader {
    const now = this.#clock.now();
    const id = conversationId.parse(this.#ids.next('conversation'));
    const settings = modelSettings !== undefined && hasSettings(modelSettings) ? { modelSettings } : {};
    return { id, title: '', createdAt: now, updatedAt: now, model, mode, ...settings };
  }

  /**
   * Runs changes one after the other: each sees the result of the one before, and a deleted conversation stays deleted.
   */
  #change(id: ConversationId, change: (now: ConversationHeader) => Partial<ConversationHeader>): Promise<void> {
    return this.#inTurn(async () => {
      const now = await this.get(id);
      const header = { ...now, ...change(now) };
      await this.#store.save(header);
      this.#changed(header);
    });
  }

  #changed(header: ConversationHeader): void {
    this.#projects.set(header.id, header.projectId);
    this.#state.publish({ type: 'conversation.changed', header });
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const next = this.#changes.then(change);
    this.#changes = next.catch(() => undefined);
    return next;
  }
}
