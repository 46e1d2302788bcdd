import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostCaller } from '../../electron/headless/hostCaller.ts';
import { askAlways, createHost, type Host, type HostPorts, type Policy } from '../../electron/host/index.ts';
import type { ManagedPlace } from '../../electron/node/managedPolicy/systemPlace.ts';
import type { Runtimes } from '../../electron/host/ports/runtimes.ts';
import { createNodePorts, type NodePorts } from '../../electron/node/nodePorts.ts';
import { pageContract, type PageCommand, type PageInput, type PageOutput } from '../../shared/contract/commands.ts';
import type { ApprovalBody } from '../../shared/contract/consentCommands.ts';
import type { News } from '../../shared/contract/envelope.ts';
import { trustContract, type TrustOutput } from '../../shared/contract/trustCommands.ts';
import type { Reply } from '../../shared/domain/approval.ts';
import type { ConnectionState } from '../../shared/domain/connection.ts';
import type { TurnEnd } from '../../shared/domain/conversation.ts';
import type { HostEvent, NumberedEvent } from '../../shared/domain/hostEvent.ts';
import type { ConversationId, ServerId } from '../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../shared/domain/server.ts';
import type { TrustAnswer } from '../../shared/domain/trust.ts';
import { Watchers } from '../setup/watchers.ts';

export interface RealHostOptions {
  /** Kept when the host stops; without it, a temporary folder is made and removed. */
  readonly folder?: string;
  readonly policy?: Policy;
  /** Makes the copies of runtimes; nothing is downloaded from the real addresses in tests. */
  readonly runtimes?: (root: string) => Runtimes;
  /** Where the policy of an organization is. */
  readonly managedPlace?: ManagedPlace;
  /** Replaces ports before the host receives them. */
  readonly withPorts?: (ports: NodePorts) => NodePorts & Pick<HostPorts, 'appSandbox'>;
}

/** The model of a conversation. */
export interface ModelAccess {
  readonly kind: PageInput<'provider.add'>['kind'];
  readonly baseUrl: string;
  readonly key?: string;
}

/** The host with Node's adapters and a folder on disk, with a connected page and trust surface. */
export class RealHost {
  readonly folder: string;
  readonly #host: Host;
  readonly #ports: NodePorts;
  readonly #page: HostCaller;
  readonly #trust: HostCaller;
  readonly #isTemporary: boolean;
  readonly #watchers = new Watchers();
  readonly #listeners = new Set<(event: HostEvent) => void>();
  readonly #answered = new Set<string>();
  readonly #events: NumberedEvent[] = [];
  #streamed = '';
  /** Questions that have come and that no test has taken yet. */
  readonly #unread: string[] = [];
  #stopped: Promise<void> | undefined;

  static async start(options: RealHostOptions = {}): Promise<RealHost> {
    const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'gatehouse-host-')));
    const own = await createNodePorts({
      dataFolder: folder,
      // Never the policy of the machine that runs the tests.
      managedPlace: options.managedPlace ?? { path: join(folder, 'no-policy.json'), below: folder, ownerUid: 0 },
      ...(options.runtimes && { runtimes: options.runtimes }),
      grace: { afterStdinEnd: 300, afterTerminate: 2000 },
      // Never the home folder of who runs the tests.
      otherAppsOf: { platform: 'linux', home: join(folder, 'home'), env: {} },
    });
    const ports: ReturnType<NonNullable<RealHostOptions['withPorts']>> = options.withPorts?.(own) ?? own;
    try {
      const host = await createHost({
        ...ports,
        shell: {
          kind: 'headless',
          version: '0.0.0',
          isSafeMode: false,
          canPickFolder: false,
          canShowFolder: false,
          outsideLinks: 'page',
          secrets: 'file',
        },
        trustSurface: { pendingChanged: () => undefined, review: async () => null },
        folderPicker: { pick: async () => null, pickPaths: async () => [] },
        folderView: { show: async () => undefined },
        outsideLinks: { confirmAndOpen: async () => false },
        fileSaver: { save: async () => null },
        policy: options.policy ?? askAlways,
      });
      return new RealHost(folder, options.folder === undefined, host, ports);
    } catch (error) {
      await own.dispose();
      throw error;
    }
  }

  private constructor(folder: string, isTemporary: boolean, host: Host, ports: NodePorts) {
    this.folder = folder;
    this.#isTemporary = isTemporary;
    this.#host = host;
    this.#ports = ports;
    this.#page = new HostCaller(host.openPage, (news) => this.#hear(news));
    this.#page.subscribe();
    this.#trust = new HostCaller(host.openTrustSurface, () => undefined);
  }

  async call<Name extends PageCommand>(command: Name, input: PageInput<Name>): Promise<PageOutput<Name>> {
    return pageContract[command].output.parse(await this.#page.call(command, input)) as PageOutput<Name>;
  }

  /** Sends anything, as a hostile page could. */
  callAnything(command: string, input: object): Promise<unknown> {
    return this.#page.call(command, input);
  }

  /** Another page, such as a second tab. Disposing of it closes it. */
  anotherPage(): HostCaller {
    return new HostCaller(this.#host.openPage, () => undefined);
  }

  startServers(): void {
    this.#host.startServers();
  }

  receiveBundle: Host['receiveBundle'] = (content, ofBytes) => this.#host.receiveBundle(content, ofBytes);

  readBlob: Host['readBlob'] = (hash) => this.#host.readBlob(hash);

  /** All events that the page received, in their order. */
  get events(): readonly NumberedEvent[] {
    this.#read();
    return this.#events;
  }

  /** All text that was streamed to the page, in its order. */
  get streamed(): string {
    this.#read();
    return this.#streamed;
  }

  /** The present view of the trust surface. */
  async pendingTrust(): Promise<TrustOutput<'trust.pending'>> {
    return trustContract['trust.pending'].output.parse(await this.#trust.call('trust.pending', {}));
  }

  /** Confirms every waiting launch on the trust surface, as the user would. */
  async answerTrust(answer: TrustAnswer): Promise<void> {
    const { requests, permissions } = await this.pendingTrust();
    for (const { id: requestId } of permissions) {
      await this.#trust.call('trust.answerPermission', { requestId, isAllowed: answer === 'trust' });
    }
    for (const { id: requestId, launchHash } of requests) {
      await this.#trust.call('trust.answer', { requestId, launchHash, answer });
    }
  }

  /** Adds a server with values of secrets, and trusts it. Resolves when it runs. */
  async connect(
    name: string,
    launch: ConfigurableLaunch,
    secrets: Readonly<Record<string, string>> = {},
  ): Promise<ServerId> {
    const serverId = await this.addTrusted(name, launch, secrets);
    const state = await this.untilState(serverId, (next) => next.kind === 'running' || next.kind === 'failed');
    if (state.kind === 'failed') throw new Error(`${name} does not run: ${state.error.message}`);
    return serverId;
  }

  /** Adds a server and trusts it, whatever state it then reaches. */
  async addTrusted(
    name: string,
    launch: ConfigurableLaunch,
    secrets: Readonly<Record<string, string>> = {},
  ): Promise<ServerId> {
    const from = this.events.length;
    const { serverId } = await this.call('server.add', { name, launch, enabled: true, secrets });
    await this.find(
      (event) => (event.type === 'trust.requested' && event.request.serverId === serverId) || undefined,
      from,
    );
    await this.answerTrust('trust');
    return serverId;
  }

  /** Creates a conversation with a model of its own provider. */
  async converse({ kind, baseUrl, key }: ModelAccess): Promise<ConversationId> {
    const provider = { kind, name: 'Fake', baseUrl, key, typedModels: ['fake-model'] };
    const from = this.events.length;
    const added = this.call('provider.add', provider);
    await this.find((event) => (event.type === 'trust.requested' ? event.request.id : undefined), from);
    await this.answerTrust('trust');
    const { providerId } = await added;
    const { header } = await this.call('conversation.create', {});
    const model = { providerId, model: 'fake-model' };
    await this.call('conversation.setModel', { conversationId: header.id, model });
    return header.id;
  }

  /** Sends a text and returns how the turn ended. */
  async turn(conversationId: ConversationId, text: string): Promise<TurnEnd> {
    const from = this.events.length;
    await this.call('turn.send', { conversationId, text });
    return this.untilEnd(conversationId, from);
  }

  /** Resolves with the end of a turn among the events from index `from` on. */
  untilEnd(conversationId: ConversationId, from = 0): Promise<TurnEnd> {
    return this.find((event) => {
      if (event.type !== 'conversation.activityChanged' || event.conversationId !== conversationId) return undefined;
      return event.activity.turn.kind === 'idle' ? event.activity.turn.lastEnd : undefined;
    }, from);
  }

  /** Answers the next question that has no answer yet. */
  async answerApproval(reply: Reply): Promise<ApprovalBody> {
    const requestId = await this.find((event) =>
      event.type === 'approval.requested' && !this.#answered.has(event.request.id) ? event.request.id : undefined,
    );
    this.#answered.add(requestId);
    const body = await this.call('approval.get', { requestId });
    await this.call('approval.answer', { requestId, argumentsHash: body.argumentsHash, reply });
    return body;
  }

  untilState(serverId: ServerId, fits: (state: ConnectionState) => boolean, from = 0): Promise<ConnectionState> {
    return this.find((event) => {
      const isOurs = event.type === 'server.stateChanged' && event.serverId === serverId;
      return isOurs && fits(event.state) ? event.state : undefined;
    }, from);
  }

  /** The first result of `pick` over the events, past and future, that is not `undefined`. */
  find<T>(pick: (event: HostEvent) => T | undefined, from = 0): Promise<T> {
    let next = from;
    return this.until(() => {
      const { events } = this;
      for (let at = events[next]; at !== undefined; at = events[++next]) {
        const found = pick(at.event);
        if (found !== undefined) return found;
      }
      return undefined;
    });
  }

  /** Resolves when `look` at this page returns something else than `undefined`; it is called after every event. */
  until<T>(look: () => T | undefined): Promise<T> {
    return this.#watchers.until(look);
  }

  untilStreamed(text: string): Promise<true> {
    return this.until(() => this.streamed.includes(text) || undefined);
  }

  /** Calls `listener` with every event. The result ends it. */
  listen(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  thread(conversationId: ConversationId): Promise<PageOutput<'conversation.messages'>> {
    return this.call('conversation.messages', { conversationId, limit: 200 });
  }

  /** The present content of the developer's log. */
  async logText(): Promise<string> {
    return readFile(join(this.folder, 'logs', 'gatehouse.log'), 'utf8').catch(() => '');
  }

  /** Shuts down in order. Can be called twice. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#end());
  }

  async #end(): Promise<void> {
    this.#page.dispose();
    this.#trust.dispose();
    await this.#host.shutDown();
    await this.#ports.dispose();
    if (this.#isTemporary) await rm(this.folder, { recursive: true, force: true });
  }

  #hear(raw: News): void {
    // A bridge carries JSON. Writing it is work of the shell; reading it is work of the page, in another process.
    this.#unread.push(JSON.stringify(raw));
    if (raw.type === 'events') {
      for (const { event } of raw.events) this.#listeners.forEach((listener) => listener(event));
    }
    this.#watchers.tell();
  }

  #read(): void {
    for (const text of this.#unread.splice(0)) {
      const news = JSON.parse(text) as News;
      if (news.type === 'events') this.#events.push(...news.events);
      else this.#streamed += news.deltas.map((delta) => delta.text).join('');
    }
  }
}
