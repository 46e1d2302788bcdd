import { pageContract } from '../../shared/contract/commands.ts';
import { trustContract } from '../../shared/contract/trustCommands.ts';
import { toErrorInfo } from '../../shared/domain/error.ts';
import { emptySnapshot } from '../../shared/domain/snapshot.ts';
import type { Event } from '../../shared/lib/emitter.ts';
import { toDisposable } from '../../shared/lib/disposable.ts';
import { commandRouter } from './api/commandRouter.ts';
import { trustHandlers } from './api/consentHandlers.ts';
import { pageHandlers } from './api/pageHandlers.ts';
import { openSession } from './api/pageSession.ts';
import { ApprovalBroker } from './calls/approvals/approvalBroker.ts';
import { BelievedAnnotations } from './consent/policy/believedAnnotations.ts';
import { CallGate } from './calls/approvals/callGate.ts';
import { Grants } from './consent/policy/grants.ts';
import { createAppRooms, outsideThreads } from './context/apps/appRooms.ts';
import { ServerAsks } from './calls/asks/serverAsks.ts';
import { ResultReviews } from './calls/approvals/resultReviews.ts';
import { Rules } from './consent/policy/rules.ts';
import { AuditLog } from './consent/audit/auditLog.ts';
import { AuditTrail } from './consent/audit/auditTrail.ts';
import { guardedAudit } from './consent/audit/guardedAudit.ts';
import { ContextRecords } from './consent/audit/contextRecords.ts';
import { FinishedCalls } from './consent/audit/finishedCalls.ts';
import { BlobSweep } from './context/blobs/blobSweep.ts';
import { Uploads } from './context/blobs/uploads.ts';
import { ConversationList } from './chat/conversations/conversationList.ts';
import { MessageLog } from './chat/conversations/messageLog.ts';
import { TurnRunner } from './chat/conversations/turnRunner.ts';
import { Turns } from './chat/conversations/turns.ts';
import { ChatExport } from './chat/export/chatExport.ts';
import { Icons } from './context/icons/icons.ts';
import type { HostPorts } from './ports/hostPorts.ts';
import type { Host } from './host.ts';
import { SourcesOfConversations } from './calls/leaving/conversationSources.ts';
import { ModelCatalog } from './models/modelCatalog.ts';
import { createPracticeModel } from './models/practiceModel.ts';
import { RemotePictures } from './context/pictures/remotePictures.ts';
import { Prompts } from './context/prompts/prompts.ts';
import { createResourceRooms } from './context/resources/resourceRooms.ts';
import { Roots } from './consent/roots/roots.ts';
import { ServerInstructions } from './consent/pins/serverInstructions.ts';
import { ToolPins } from './consent/pins/toolPins.ts';
import { KeptRecords } from './connections/record/keptRecords.ts';
import { EraVerdicts } from './connections/session/eraVerdicts.ts';
import { connectServers } from './connectServers.ts';
import type { ServerRegistry } from './connections/registry/serverRegistry.ts';
import { SignIns } from './connections/signIn/signIns.ts';
import { WakeWatch } from './connections/connection/wakeWatch.ts';
import { SettingsService } from './ground/settings/settingsService.ts';
import { StorageGuard } from './ground/storage/storageGuard.ts';
import { HostState } from './ground/state/hostState.ts';
import { TextStreams } from './ground/state/textStreams.ts';
import { HandRunner } from './calls/tools/handRunner.ts';
import { ResultGate } from './calls/tools/resultGate.ts';
import { ToolCatalog } from './calls/catalog/toolCatalog.ts';
import { ToolRunner } from './calls/tools/toolRunner.ts';
import { ToolSwitches } from './calls/catalog/toolSwitches.ts';
import { countSecretChanges, type CountedSecrets } from './consent/trust/secretChanges.ts';
import { PermissionBroker } from './consent/trust/permissionBroker.ts';
import { SurfaceQueue } from './consent/trust/surfaceQueue.ts';
import { TrustBroker } from './consent/trust/trustBroker.ts';

/** Makes the host from its ports: loads what is on disk, marks what was interrupted, starts nothing yet. */
export async function createHost(given: HostPorts): Promise<Host> {
  const ports = { ...given, secrets: countSecretChanges(given.secrets) };
  const rooms = buildRooms(ports);
  await loadRooms(rooms, ports);
  let isStarted = false;
  rooms.storage.whenReplaced(
    () => loadRooms(rooms, ports),
    () => isStarted && void registry.startEnabled(),
  );
  const { state, streams, registry, turns, signIns } = rooms;
  const pageRouter = commandRouter(pageContract, pageHandlers(rooms, ports));
  const trustRouter = commandRouter(trustContract, trustHandlers(rooms));
  const { log } = ports;
  const finished = new FinishedCalls(state, rooms.audit, ports.clock, log);
  const wakeWatch = new WakeWatch(ports.clock, () => registry.wake());
  const configWatch = ports.configFile.onChangedOutside(() => {
    registry.reload().catch((error: unknown) => {
      log.write('warn', 'mcp.json could not be read again', { error: toErrorInfo(error).message });
    });
  });
  return {
    openPage: (send) =>
      openSession({ router: pageRouter, onEvent: state.onEvent, onDeltas: streams.onDeltas, log, send }),
    openTrustSurface: (send) =>
      openSession({ router: trustRouter, onEvent: trustEvents(state), onDeltas: never, log, send }),
    readBlob: (hash) => ports.blobs.get(hash),
    keepBlob: (bytes, mimeType) => rooms.uploads.keep(bytes, mimeType),
    startServers() {
      isStarted = true;
      void registry.startEnabled();
      rooms.sweep.soon();
    },
    wake: () => registry.wake(),
    async shutDown() {
      wakeWatch.dispose();
      configWatch.dispose();
      rooms.sweep.dispose();
      rooms.storage.dispose();
      rooms.roots.dispose();
      rooms.resources.watches.dispose();
      await turns.stopAll();
      await registry.stopAll();
      await rooms.keptRecords.flush();
      await signIns.dispose();
      finished.dispose();
      // While nothing can be stored the app ends all the same.
      await rooms.storage.whenWritable(() => rooms.grants.saveUses());
      await rooms.storage.whenWritable(() => rooms.trail.saveHead());
    },
  };
}

type CountedPorts = HostPorts & { readonly secrets: CountedSecrets };
type Rooms = ReturnType<typeof buildRooms>;
type Ground = ReturnType<typeof groundRooms>;

function buildRooms(ports: CountedPorts) {
  const { clock, ids, blobs } = ports;
  const ground = groundRooms(ports);
  const { state, storage, settings, streams } = ground;
  const audit = new AuditLog(ground.trail, clock, {
    definitionHash: (tool) => offered.catalog.find(tool)?.definitionHash,
    hideSecrets: ports.hideSecrets,
  });
  const consent = consentRooms(ports, state, audit, () => registry);
  const offered = offeredRooms(ports, state, audit);
  const signIns = signInRoom(ports, state, () => registry);
  const models = modelRoom(ports, { state, settings, audit, permissions: consent.permissions });
  const asks = new ServerAsks({ state, storage, models, audit, settings, ports });
  const records = new ContextRecords(audit, clock, (id) => registry.find(id)?.name);
  const resources = createResourceRooms({ registry: () => registry, state, clock, blobs, records });
  const icons = new Icons({ registry: () => registry, network: ports.iconNetwork, blobs });
  const keptRecords = createKeptRecords(ports, settings);
  const eras = new EraVerdicts(ports.settings, clock);
  const registry: ServerRegistry = connectServers(ports, {
    ...ground,
    ...consent,
    ...offered,
    eras,
    signIns,
    keptRecords,
    handlers: (definition, ended) => asks.handlers(definition, ended),
    resources,
    onRemoved: (id) => {
      prompts.forget(id);
      icons.forget(id);
    },
    onForgotten: (id) => asks.forget(id),
  });
  const log = new MessageLog(state, ports.conversations, streams, clock, ids);
  const conversations = new ConversationList(state, ports.conversations, clock, ids);
  const sources = new SourcesOfConversations();
  const neighbours = { ...consent, ...offered, state, settings, registry, audit, log, conversations, sources };
  const calls = callRooms(ports, { ...neighbours, openCalls: asks.calls, signIns });
  const apps = createAppRooms(ports, { ...neighbours, records, runner: calls.appCalls, reads: resources.limits });
  const turns = turnRoom(ports, { ...neighbours, models, tools: calls.tools });
  const prompts: Prompts = new Prompts({ registry, turns, blobs, ids, records });
  return {
    ...ground,
    ...consent,
    ...offered,
    ...apps,
    audit,
    handRunner: calls.handRunner,
    registry,
    icons,
    resources,
    models,
    conversations,
    log,
    turns,
    uploads: new Uploads(blobs),
    prompts,
    eras,
    signIns,
    asks: asks.broker,
    samplingBudget: asks.budget,
    sweep: new BlobSweep(ports),
    chatExport: new ChatExport({ log, conversations, clock, hideSecrets: ports.hideFromServers }),
    keptRecords,
  };
}

/** What every room stands on: the snapshot, the settings, and whether anything can be stored. */
function groundRooms(ports: HostPorts) {
  const onListenerError = listenerErrors(ports);
  const state = new HostState(emptySnapshot(ports.shell), onListenerError);
  const storage = new StorageGuard({ storage: ports.storage, state, clock: ports.clock, log: ports.log });
  return {
    state,
    storage,
    streams: new TextStreams(ports.clock, onListenerError),
    settings: new SettingsService(ports.settings, state),
    trail: new AuditTrail(guardedAudit(ports.audit, storage), ports.clock, ports.log),
  };
}

/** What servers offer, as far as the user has let it in. */
function offeredRooms(ports: HostPorts, state: HostState, audit: AuditLog) {
  const { clock, pins: store } = ports;
  const switches = new ToolSwitches(ports.settings);
  const pins = new ToolPins({ state, store, audit, clock, isOff: (tool) => switches.isOff(tool) });
  const decided = (name: string) => ports.instructionsPolicy?.(name);
  return {
    switches,
    pins,
    instructions: new ServerInstructions({ state, store, audit, clock, decided }),
    catalog: new ToolCatalog(switches, pins),
  };
}

function signInRoom(ports: HostPorts, state: HostState, registry: () => ServerRegistry): SignIns {
  return new SignIns({
    state,
    clock: ports.clock,
    secrets: ports.secrets,
    outsideLinks: ports.outsideLinks,
    log: ports.log,
    network: ports.signInNetwork,
    callbacks: ports.callbacks,
    hide: ports.hideFromServers,
    find: (id) => registry().find(id),
    onSignedIn: (id) => registry().find(id)?.enabled === true && void registry().connection(id).start(),
  });
}

function modelRoom(
  ports: HostPorts,
  {
    permissions,
    ...rooms
  }: Pick<Ground, 'state' | 'settings'> & {
    readonly audit: AuditLog;
    readonly permissions: PermissionBroker;
  },
): ModelCatalog {
  return new ModelCatalog({
    ...rooms,
    ids: ports.ids,
    store: ports.settings,
    secrets: ports.secrets,
    factory: ports.models,
    practice: createPracticeModel(),
    confirm: permissions.confirm.bind(permissions),
  });
}

function turnRoom(
  ports: HostPorts,
  rooms: Omit<CallNeighbours, 'audit' | 'pins'> & {
    readonly models: ModelCatalog;
    readonly instructions: ServerInstructions;
    readonly tools: ToolRunner;
    readonly sources: SourcesOfConversations;
  },
): Turns {
  const { clock, ids, blobs } = ports;
  const { state, settings, log, conversations: list } = rooms;
  const runner = new TurnRunner({ ...rooms, blobs, clock, ids, iterationLimit: () => settings.current.iterationLimit });
  return new Turns({ state, log, runner, ids, clock, list, store: ports.conversations, logger: ports.log });
}

function createKeptRecords(ports: HostPorts, settings: SettingsService): KeptRecords {
  return new KeptRecords({
    files: ports.serverRecordFiles,
    clock: ports.clock,
    isOn: () => settings.current.keepServerRecords,
    hideSecrets: ports.hideFromServers,
  });
}

interface CallNeighbours {
  readonly state: HostState;
  readonly settings: SettingsService;
  readonly registry: ServerRegistry;
  readonly catalog: ToolCatalog;
  readonly pins: ToolPins;
  readonly audit: AuditLog;
  readonly log: MessageLog;
  readonly conversations: ConversationList;
}

/** What calls go through: those a model asks for, those of apps, and those by hand. */
function callRooms(
  ports: CountedPorts,
  {
    openCalls,
    signIns,
    ...rooms
  }: ReturnType<typeof consentRooms> &
    CallNeighbours & {
      readonly sources: SourcesOfConversations;
      readonly openCalls: ServerAsks['calls'];
      readonly signIns: SignIns;
    },
) {
  const { clock, blobs, schemas, policy } = ports;
  const { conversations, settings, audit } = rooms;
  const gate = new CallGate({
    ...rooms,
    policy,
    clock,
    schemas,
    accountOf: (id) => {
      const launch = rooms.registry.find(id)?.launch;
      return `${signIns.accountOf(id)}/${launch === undefined ? 0 : ports.secrets.changesOf(launch)}`;
    },
    modeOf: (id) => conversations.modeOf(id),
    contextLeaving: () => settings.current.contextLeaving,
  });
  const results = new ResultGate(rooms.reviews, audit, clock);
  const runnerParts = { ...rooms, gate, results, clock, blobs, schemas };
  return {
    tools: new ToolRunner(runnerParts),
    appCalls: new ToolRunner({ ...runnerParts, log: outsideThreads(rooms.state) }),
    handRunner: new HandRunner({ ...rooms, clock, blobs, schemas, openCalls }),
  };
}

function listenerErrors({ log }: HostPorts): (error: unknown) => void {
  return (error) => log.write('error', 'A listener failed', { error: toErrorInfo(error).message });
}

/** Where the user is asked, and what is kept of their answers. */
function consentRooms(ports: HostPorts, state: HostState, audit: AuditLog, registry: () => ServerRegistry) {
  const { clock, ids, consent: store } = ports;
  const grants = new Grants(store, audit, state, clock);
  const surface = new SurfaceQueue(ports.trustSurface);
  const permissions = new PermissionBroker({ state, surface, clock, ids });
  const onListenerError = listenerErrors(ports);
  const confirm = permissions.confirm.bind(permissions);
  const standing = { store, registry, audit, state, confirm };
  return {
    grants,
    permissions,
    approvals: new ApprovalBroker(state, grants, clock, ids, { confirm, onError: listenerErrors(ports) }),
    reviews: new ResultReviews(state, clock, ids),
    rules: new Rules({ ...standing, clock, ids }),
    believed: new BelievedAnnotations(standing),
    roots: new Roots({
      state,
      store: ports.settings,
      folders: ports.folders,
      audit,
      clock,
      ids,
      onListenerError,
      findServer: (id) => registry().find(id),
      confirm,
    }),
    pictures: new RemotePictures({ network: ports.pictureNetwork, blobs: ports.blobs, confirm }),
    trust: new TrustBroker({
      state,
      store,
      surface,
      audit,
      clock,
      ids,
      ownFolder: (id) => ports.serverFolders.pathOf(id),
    }),
  };
}

/** In this order: settings say whether the sample server is there, trust must be known before servers are. */
async function loadRooms(rooms: Rooms, ports: HostPorts): Promise<void> {
  const { storage } = rooms;
  const startedAt = ports.clock.now();
  try {
    await storage.whenWritable(() => ports.conversations.markInterrupted(startedAt));
  } catch (error) {
    // Calls that look as if they still ran are better than no app.
    ports.log.write('error', 'Interrupted turns could not be marked', { error: toErrorInfo(error).message });
  }
  await rooms.settings.load();
  await rooms.trail.load();
  await Promise.all([
    rooms.grants.load(),
    rooms.rules.load(),
    rooms.believed.load(),
    rooms.trust.load(),
    rooms.roots.load(),
    rooms.models.load(),
    rooms.conversations.load((purge) => storage.whenWritable(purge)),
    rooms.eras.load(),
    rooms.switches.load(),
    rooms.samplingBudget.load(),
    rooms.pins.load(),
    rooms.instructions.load(),
  ]);
  await rooms.turns.load();
  await rooms.registry.load();
  if (ports.storage.notices.some(({ kind }) => kind === 'databaseRestored')) {
    await rooms.registry.switchAllOff();
    ports.storage.restoreWasHandled();
  }
}

/** The trust surface hears of nothing but trust and how the app looks. */
function trustEvents(state: HostState): HostState['onEvent'] {
  return (listener) =>
    state.onEvent((numbered) => {
      if (/^(trust|settings)\./.test(numbered.event.type)) listener(numbered);
    });
}

const never: Event<never> = () => toDisposable(() => undefined);
