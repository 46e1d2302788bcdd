import fc from 'fast-check';
import { pageContract, type PageCommand, type PageInput, type PageOutput } from '../../../shared/contract/commands.ts';
import type { ToPage } from '../../../shared/contract/envelope.ts';
import { DeltaReceiver } from '../../../shared/contract/sentDeltas.ts';
import { trustContract } from '../../../shared/contract/trustCommands.ts';
import { receivedError } from '../../../shared/domain/error.ts';
import type { HostEvent, NumberedEvent, TextDelta } from '../../../shared/domain/hostEvent.ts';
import type { TrustAnswer } from '../../../shared/domain/trust.ts';
import { createHost } from '../createHost.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { hiderOf } from './hiderOf.ts';
import type { RegistryNetwork } from '../ports/registryNetwork.ts';
import type { PageSession } from '../api/pageSession.ts';
import type { Host } from '../host.ts';
import { askAlways } from '../consent/policy/policy.ts';
import type { ModelProvider } from '../ports/modelProvider.ts';
import { MemoryToolSetStore } from './memoryToolSetStore.ts';
import { MemoryAssistantStore } from './memoryAssistantStore.ts';
import { MemoryAuditStore } from './memoryAuditStore.ts';
import { MemoryBlobStore } from './memoryBlobStore.ts';
import { MemoryConsentStore } from './memoryConsentStore.ts';
import { MemoryProjectFiles } from './memoryProjectFiles.ts';
import { MemoryProjectStore } from './memoryProjectStore.ts';
import { MemoryPinStore } from './memoryPinStore.ts';
import { MemoryConversationStore } from './memoryConversationStore.ts';
import { MemoryConfigFile } from './memoryConfigFile.ts';
import { MemorySettingsStore } from './memorySettingsStore.ts';
import { MemorySearchIndex } from './memorySearchIndex.ts';
import { memorySecrets } from './memorySecrets.ts';
import { memoryVariables } from './memoryVariables.ts';
import { FakeDataFolder } from './fakeDataFolder.ts';
import { FakeStorage } from './fakeStorage.ts';
import { MemoryBundleNetwork } from './memoryBundleNetwork.ts';
import { MemoryBundles } from './memoryBundles.ts';
import { MemoryImportFiles } from './memoryImportFiles.ts';
import { MemoryRecordFiles } from './memoryRecordFiles.ts';
import { FakeManagedPolicy } from './fakeManagedPolicy.ts';
import { FakeFolders } from './fakeFolders.ts';
import { MemorySentRequestStore } from './memorySentRequestStore.ts';
import { MemoryRegistryCache, MemoryRegistryStore } from './memoryRegistries.ts';
import { MemoryTaskStore } from './memoryTaskStore.ts';
import { MemorySummaryStore } from './memorySummaryStore.ts';
import { MemoryHealthStore } from './memoryHealthStore.ts';
import { MemoryUsageStore } from './memoryUsageStore.ts';
import { fakePasteReader } from './fakePasteReader.ts';
import { fakeOtherApps } from './fakeOtherApps.ts';
import { MemoryRuntimes } from './memoryRuntimes.ts';
import { FakeDownloads } from './fakeDownloads.ts';
import { fakeMachine } from './fakeMachine.ts';
import { FakeReportSource } from './fakeReportSource.ts';
import { FakeServers, type ServerSetup } from './fakeServers.ts';
import { ScriptedModel } from './scriptedModel.ts';
import { seededRandom } from './seededRandom.ts';
import { headlessShell } from './testState.ts';

export interface TestHostOptions {
  readonly servers?: Readonly<Record<string, ServerSetup>>;
  readonly model?: ModelProvider;
  readonly ports?: Partial<HostPorts>;
}

/** A host on fake ports with a connected page. It uses neither Node nor Electron. */
export class TestHost {
  readonly conversations = new MemoryConversationStore();
  readonly sentRequests = new MemorySentRequestStore();
  readonly summaries = new MemorySummaryStore();
  readonly tasks = new MemoryTaskStore(this.conversations.calls);
  readonly usage = new MemoryUsageStore();
  readonly health = new MemoryHealthStore();
  readonly audit = new MemoryAuditStore();
  readonly consent = new MemoryConsentStore();
  readonly pins = new MemoryPinStore();
  readonly blobs = new MemoryBlobStore();
  readonly storage = new FakeStorage();
  readonly dataFolder = new FakeDataFolder();
  readonly managedPolicy = new FakeManagedPolicy();
  readonly folders = new FakeFolders();
  readonly assistants = new MemoryAssistantStore();
  readonly toolSets = new MemoryToolSetStore();
  readonly registryStore = new MemoryRegistryStore();
  readonly projectFiles = new MemoryProjectFiles();
  readonly projects = new MemoryProjectStore(this.conversations);
  readonly importFiles = new MemoryImportFiles();
  readonly bundles = new MemoryBundles();
  readonly bundleNetwork = new MemoryBundleNetwork();
  readonly runtimes = new MemoryRuntimes();
  readonly downloads = new FakeDownloads();
  readonly recordFiles = new MemoryRecordFiles();
  readonly servers: FakeServers;
  readonly events: NumberedEvent[] = [];
  readonly deltas: TextDelta[] = [];
  readonly #receiver = new DeltaReceiver();
  readonly log: string[] = [];
  readonly #options: TestHostOptions;
  readonly #watchers = new Set<() => void>();
  #host: Host | undefined;
  #page: PageSession | undefined;
  #trust: PageSession | undefined;
  readonly #waiting = new Map<number, (envelope: ToPage) => void>();
  #lastId = 0;

  constructor(options: TestHostOptions = {}) {
    this.#options = options;
    this.servers = new FakeServers(options.servers ?? {});
  }

  async start(): Promise<this> {
    this.#host = await createHost({ ...this.#ports(), ...this.#options.ports });
    this.#page = this.#host.openPage((envelope) => this.#receive(envelope));
    this.#trust = this.#host.openTrustSurface((envelope) => this.#receive(envelope));
    this.#page.receive({ type: 'subscribe', id: ++this.#lastId });
    return this;
  }

  get host(): Host {
    if (this.#host === undefined) throw new Error('start() first');
    return this.#host;
  }

  /** @param signal cancels the call, as a page does */
  call<Name extends PageCommand>(
    command: Name,
    input: PageInput<Name>,
    signal?: AbortSignal,
  ): Promise<PageOutput<Name>> {
    return this.#send(this.#page, command, input, signal).then(
      (output) => pageContract[command].output.parse(output) as PageOutput<Name>,
    );
  }

  /** What the trust surface shows. */
  async pendingTrust() {
    return trustContract['trust.pending'].output.parse(await this.#send(this.#trust, 'trust.pending', {}));
  }

  /**
   * Answers everything that waits on the trust surface, as the user would.
   *
   * @param chosen whose values secrets without a value get
   */
  async answerTrust(answer: TrustAnswer, chosen: Readonly<Record<string, string>> = {}): Promise<void> {
    const { requests, permissions } = await this.pendingTrust();
    for (const { id: requestId, launchHash } of requests) {
      await this.#send(this.#trust, 'trust.answer', { requestId, launchHash, answer, chosen });
    }
    for (const { id: requestId } of permissions) {
      await this.#send(this.#trust, 'trust.answerPermission', { requestId, isAllowed: answer === 'trust' });
    }
  }

  /** Adds the fake server with this setup, trusts it, and waits until it runs. */
  async connect(
    name: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<PageOutput<'server.add'>['serverId']> {
    const launch = { kind: 'stdio' as const, command: name, args: [], env };
    const { serverId } = await this.call('server.add', { name, launch, enabled: true });
    await this.until((event) => event.type === 'trust.requested');
    await this.answerTrust('trust');
    await this.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'running');
    return serverId;
  }

  /** Resolves with the first event that fits, past or future. */
  until<T extends HostEvent>(fits: (event: HostEvent) => event is T): Promise<T>;
  until(fits: (event: HostEvent) => boolean): Promise<HostEvent>;
  until(fits: (event: HostEvent) => boolean): Promise<HostEvent> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.events.find(({ event }) => fits(event));
        if (found === undefined) return;
        this.#watchers.delete(look);
        resolve(found.event);
      };
      this.#watchers.add(look);
      look();
    });
  }

  /**
   * Resolves when the page has the text of a model. What is written within the same frame as an earlier text, by an answer that
   * ends before the next frame, comes with the finished message only.
   */
  untilText(text: string): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        const streamed = this.deltas.map((delta) => delta.text).join('');
        const isThere = streamed.includes(text) || this.events.some(({ event }) => isFinishedWith(event, text));
        if (!isThere) return;
        this.#watchers.delete(look);
        resolve();
      };
      this.#watchers.add(look);
      look();
    });
  }

  async stop(): Promise<void> {
    this.#page?.dispose();
    this.#trust?.dispose();
    await this.#host?.shutDown();
  }

  #send(session: PageSession | undefined, command: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (envelope) => {
        if (envelope.type === 'result') resolve(envelope.output);
        if (envelope.type === 'error') reject(receivedError(envelope.error));
      });
      signal?.addEventListener('abort', () => session?.receive({ type: 'cancel', id }), { once: true });
      session?.receive({ type: 'call', id, command, input });
    });
  }

  #receive(raw: ToPage): void {
    // A message is copied when it crosses the bridge: it must survive both structuredClone and JSON.
    const envelope = JSON.parse(JSON.stringify(structuredClone(raw))) as ToPage;
    if (envelope.type === 'events') {
      this.events.push(...envelope.events);
      for (const watcher of [...this.#watchers]) watcher();
    } else if (envelope.type === 'deltas') {
      this.deltas.push(...this.#receiver.whole(envelope.deltas));
      for (const watcher of [...this.#watchers]) watcher();
    } else if (envelope.type !== 'missed') {
      this.#waiting.get(envelope.id)?.(envelope);
      this.#waiting.delete(envelope.id);
    }
  }

  #ports(): HostPorts {
    let lastId = 0;
    const model = this.#options.model ?? new ScriptedModel([]);
    return {
      shell: headlessShell,
      // The seed of the run: `e2e/setup/fixedSeed.ts` hands it to fast-check.
      random: seededRandom(fc.readConfigureGlobal().seed ?? 0),
      clock: realClock,
      ids: { next: (prefix) => `${prefix}_${++lastId}` },
      log: {
        write: (level, message, facts) => void this.log.push(`${level} ${message} ${JSON.stringify(facts ?? {})}`),
      },
      configFile: memoryConfigFile(),
      conversations: this.conversations,
      searchIndex: new MemorySearchIndex(this.conversations),
      drafts: this.conversations.drafts,
      sentRequests: this.sentRequests,
      summaries: this.summaries,
      tasks: this.tasks,
      usage: this.usage,
      health: this.health,
      blobs: this.blobs,
      consent: this.consent,
      pins: this.pins,
      audit: this.audit,
      settings: new MemorySettingsStore(),
      storage: this.storage,
      dataFolder: this.dataFolder,
      reportSource: new FakeReportSource(),
      secrets: memorySecrets(),
      variables: memoryVariables(),
      transports: this.servers,
      machine: fakeMachine,
      managedPolicy: this.managedPolicy,
      paste: fakePasteReader(),
      otherApps: fakeOtherApps(),
      serverFolders: {
        pathOf: (id) => `/data/work/${id}`,
        make: async (id) => `/data/work/${id}`,
        remove: async () => undefined,
      },
      serverRecordFiles: this.recordFiles,
      assistants: this.assistants,
      toolSets: this.toolSets,
      registryStore: this.registryStore,
      registryCache: new MemoryRegistryCache(),
      registryNetwork: unaskedRegistries,
      knownServers: () => ({ names: ['filesystem'], namespaces: ['com.example-corp'] }),
      projects: this.projects,
      projectFiles: this.projectFiles,
      skillFolders: { list: async () => [], get: async () => undefined, read: async () => undefined },
      importFiles: this.importFiles,
      bundles: this.bundles,
      bundleNetwork: this.bundleNetwork,
      runtimes: this.runtimes,
      packageDownloads: this.downloads,
      folders: this.folders,
      models: { create: () => model, describeBody: () => [] },
      localModels: { find: async () => [] },
      trustSurface: { pendingChanged: () => undefined, review: async () => null },
      folderPicker: { pick: async () => null, pickPaths: async () => [] },
      folderView: { show: async () => undefined },
      outsideLinks: { confirmAndOpen: async () => false },
      fileSaver: { save: async () => null },
      hideSecrets: (text) => text,
      hideFromServers: hiderOf((text) => text),
      signInNetwork: { fetchFor: () => fetch },
      iconNetwork: { fetchFor: () => fetch },
      pictureNetwork: { fetch },
      callbacks: {
        open: async () => ({
          redirectUrl: 'http://127.0.0.1:1/callback',
          answer: Promise.resolve(undefined),
          close: () => undefined,
        }),
      },
      schemas: { problems: () => [], argumentProblems: () => [] },
      modelFamilies: () => [],
      policy: askAlways,
    };
  }
}

const unaskedRegistries: RegistryNetwork = {
  ask: () => Promise.reject(new Error('no registry is asked here')),
  readPublic: () => Promise.reject(new Error('no registry is asked here')),
};

function isFinishedWith(event: HostEvent, text: string): boolean {
  return event.type === 'message.finished' && event.message.role === 'assistant' && event.message.text.includes(text);
}

const realClock: HostPorts['clock'] = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** An mcp.json in memory, whose parts tests can replace. */
export function memoryConfigFile(): HostPorts['configFile'] {
  const file = new MemoryConfigFile();
  return {
    path: file.path,
    read: () => file.read(),
    parse: (text, name) => file.parse(text, name),
    set: (...entry) => file.set(...entry),
    remove: (name) => file.remove(name),
    onChangedOutside: file.onChangedOutside,
  };
}
