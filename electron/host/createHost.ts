import { pageContract } from '../../shared/contract/commands.ts';
import { trustContract } from '../../shared/contract/trustCommands.ts';
import { toErrorInfo } from '../../shared/domain/error.ts';
import { emptySnapshot } from '../../shared/domain/snapshot.ts';
import type { Event } from '../../shared/lib/emitter.ts';
import { toDisposable } from '../../shared/lib/disposable.ts';
import { auditHandlers } from './api/auditHandlers.ts';
import { appHandlers } from './api/appHandlers.ts';
import { askHandlers } from './api/askHandlers.ts';
import { blobHandlers } from './api/blobHandlers.ts';
import { commandRouter } from './api/commandRouter.ts';
import { consentHandlers, trustHandlers } from './api/consentHandlers.ts';
import { conversationHandlers } from './api/conversationHandlers.ts';
import { exportHandlers } from './api/exportHandlers.ts';
import { iconHandlers } from './api/iconHandlers.ts';
import { pictureHandlers } from './api/pictureHandlers.ts';
import { insightHandlers } from './api/insightHandlers.ts';
import { modelHandlers } from './api/modelHandlers.ts';
import { offerHandlers } from './api/offerHandlers.ts';
import { openSession } from './api/pageSession.ts';
import { promptHandlers } from './api/promptHandlers.ts';
import { resourceHandlers } from './api/resourceHandlers.ts';
import { rootHandlers } from './api/rootHandlers.ts';
import { instructionsHandlers } from './api/instructionsHandlers.ts';
import { pinHandlers } from './api/pinHandlers.ts';
import { secretHandlers } from './api/secretHandlers.ts';
import { serverHandlers } from './api/serverHandlers.ts';
import { shellHandlers } from './api/shellHandlers.ts';
import { toolHandlers } from './api/toolHandlers.ts';
import { signInHandlers } from './api/signInHandlers.ts';
import { ApprovalBroker } from './approvals/approvalBroker.ts';
import { BelievedAnnotations } from './approvals/believedAnnotations.ts';
import { CallGate } from './approvals/callGate.ts';
import { Grants } from './approvals/grants.ts';
import { createAppRooms, outsideThreads } from './apps/appRooms.ts';
import { ServerAsks } from './asks/serverAsks.ts';
import { ResultReviews } from './approvals/resultReviews.ts';
import { Rules } from './approvals/rules.ts';
import { AuditLog } from './audit/auditLog.ts';
import { AuditTrail } from './audit/auditTrail.ts';
import { guardedAudit } from './audit/guardedAudit.ts';
import { ContextRecords } from './audit/contextRecords.ts';
import { FinishedCalls } from './audit/finishedCalls.ts';
import { BlobSweep } from './blobs/blobSweep.ts';
import { Uploads } from './blobs/uploads.ts';
import { ConversationList } from './conversations/conversationList.ts';
import { MessageLog } from './conversations/messageLog.ts';
import { TurnRunner } from './conversations/turnRunner.ts';
import { Turns } from './conversations/turns.ts';
import { ChatExport } from './export/chatExport.ts';
import { Icons } from './icons/icons.ts';
import type { HostPorts } from './ports/hostPorts.ts';
import type { Host } from './host.ts';
import { SourcesOfConversations } from './leaving/conversationSources.ts';
import { ModelCatalog } from './models/modelCatalog.ts';
import { createPracticeModel } from './models/practiceModel.ts';
import { RemotePictures } from './pictures/remotePictures.ts';
import { Prompts } from './prompts/prompts.ts';
import { createResourceRooms } from './resources/resourceRooms.ts';
import { Roots } from './roots/roots.ts';
import { ServerInstructions } from './pins/serverInstructions.ts';
import { ToolPins } from './pins/toolPins.ts';
import { KeptRecords } from './servers/record/keptRecords.ts';
import { EraVerdicts } from './servers/session/eraVerdicts.ts';
import { connectServers } from './servers/connectServers.ts';
import type { ServerRegistry } from './servers/serverRegistry.ts';
import { SignIns } from './signIn/signIns.ts';
import { WakeWatch } from './servers/wakeWatch.ts';
import { SettingsService } from './settings/settingsService.ts';
import { StorageGuard } from './storage/storageGuard.ts';
import { HostState } from './state/hostState.ts';
import { TextStreams } from './state/textStreams.ts';
import { HandRunner } from './tools/handRunner.ts';
import { ResultGate } from './tools/resultGate.ts';
import { ToolCatalog } from './tools/toolCatalog.ts';
import { ToolRunner } from './tools/toolRunner.ts';
import { ToolSwitches } from './tools/toolSwitches.ts';
import { PermissionBroker } from './trust/permissionBroker.ts';
import { SurfaceQueue } from './trust/surfaceQueue.ts';
import { TrustBroker } from './trust/trustBroker.ts';

/** Makes the host from its ports: loads what is on disk, marks what was interrupted, starts nothing yet. */
export async function createHost(ports: HostPorts): Promise<Host> {
  const rooms = buildRooms(ports);
  await loadRooms(rooms, ports);
  const { state, streams, registry, turns, signIns } = rooms;
  const pageRouter = commandRouter(pageContract, {
    ...serverHandlers(rooms, ports.secrets),
    ...insightHandlers(rooms, ports),
    ...offerHandlers(rooms),
    ...iconHandlers(rooms),
    ...pictureHandlers(rooms),
    ...toolHandlers(rooms),
    ...pinHandlers(rooms),
    ...instructionsHandlers(rooms),
    ...conversationHandlers(rooms),
    ...exportHandlers(rooms, ports),
    ...promptHandlers(rooms),
    ...consentHandlers(rooms),
    ...auditHandlers(rooms, ports),
    ...blobHandlers(ports),
    ...rootHandlers(rooms, ports.folders),
    ...resourceHandlers(rooms, ports),
    ...askHandlers(rooms),
    ...appHandlers(rooms),
    ...modelHandlers(rooms),
    ...secretHandlers(ports.secrets),
    ...shellHandlers(rooms, ports),
    ...signInHandlers(rooms),
  });
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

type Rooms = ReturnType<typeof buildRooms>;

function buildRooms(ports: HostPorts) {
  const { clock, ids } = ports;
  const onListenerError = listenerErrors(ports);
  const state = new HostState(emptySnapshot(ports.shell), onListenerError);
  const streams = new TextStreams(clock, onListenerError);
  const storage = new StorageGuard({ storage: ports.storage, state, clock, log: ports.log });
  const settings = new SettingsService(ports.settings, state);
  const trail = new AuditTrail(guardedAudit(ports.audit, storage), clock, ports.log);
  const audit = new AuditLog(trail, clock, {
    definitionHash: (tool) => catalog.find(tool)?.definitionHash,
    hideSecrets: ports.hideSecrets,
  });
  const consent = consentRooms(ports, state, audit, () => registry);
  const { grants, trust, roots } = consent;
  const switches = new ToolSwitches(ports.settings);
  const pins = new ToolPins({ state, store: ports.pins, audit, clock, isOff: (tool) => switches.isOff(tool) });
  const decided = (name: string) => ports.instructionsPolicy?.(name);
  const instructions = new ServerInstructions({ state, store: ports.pins, audit, clock, decided });
  const catalog: ToolCatalog = new ToolCatalog(switches, pins);
  const eras = new EraVerdicts(ports.settings, clock);
  const signIns = new SignIns({
    state,
    clock,
    secrets: ports.secrets,
    outsideLinks: ports.outsideLinks,
    log: ports.log,
    network: ports.signInNetwork,
    callbacks: ports.callbacks,
    hide: ports.hideFromServers,
    find: (id) => registry.find(id),
    onSignedIn: (id) => registry.find(id)?.enabled === true && void registry.connection(id).start(),
  });
  const models = new ModelCatalog({
    state,
    settings,
    ids,
    store: ports.settings,
    secrets: ports.secrets,
    factory: ports.models,
    practice: createPracticeModel(),
    audit,
    confirm: consent.permissions.confirm.bind(consent.permissions),
  });
  const asks = new ServerAsks({ state, storage, models, audit, settings, ports });
  const records = new ContextRecords(audit, clock, (id) => registry.find(id)?.name);
  const resources = createResourceRooms({ registry: () => registry, state, clock, blobs: ports.blobs, records });
  const icons = new Icons({ registry: () => registry, network: ports.iconNetwork, blobs: ports.blobs });
  const keptRecords = createKeptRecords(ports, settings);
  const registry: ServerRegistry = connectServers(ports, {
    state, storage, trust, roots, catalog, switches, pins, instructions, grants, settings, eras, signIns,
    rules: consent.rules, believed: consent.believed, keptRecords,
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
  const { tools, handRunner, appCalls } = callRooms(ports, {
    ...consent,
    state,
    settings,
    registry,
    catalog,
    pins,
    audit,
    log,
    conversations,
    sources,
    openCalls: asks.calls,
    signIns,
  });
  const apps = createAppRooms(ports, {
    state,
    registry,
    catalog,
    log,
    audit,
    records,
    runner: appCalls,
    permissions: consent.permissions,
    reads: resources.limits,
  });
  const runner = new TurnRunner({
    models,
    registry,
    instructions,
    catalog,
    tools,
    log,
    sources,
    blobs: ports.blobs,
    clock,
    ids,
    iterationLimit: () => settings.current.iterationLimit,
  });
  const turns = new Turns({
    state,
    log,
    runner,
    ids,
    clock,
    list: conversations,
    store: ports.conversations,
    logger: ports.log,
  });
  const prompts: Prompts = new Prompts({ registry, turns, blobs: ports.blobs, ids, records });
  const uploads = new Uploads(ports.blobs);
  const chatExport = new ChatExport({ log, conversations, clock, hideSecrets: ports.hideFromServers });
  return {
    ...consent,
    ...apps,
    state, storage, streams, settings, audit, trail, pins, instructions, catalog, switches, handRunner, registry,
    icons, resources, models, conversations, log, turns, uploads, prompts, eras, signIns,
    asks: asks.broker, samplingBudget: asks.budget, sweep: new BlobSweep(ports), chatExport, keptRecords,
  };
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
  ports: HostPorts,
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
    accountOf: (id) => signIns.accountOf(id),
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
  await storage.whenWritable(() => ports.conversations.markInterrupted(startedAt));
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
  if (ports.storage.notices.some(({ kind }) => kind === 'databaseRestored')) await rooms.registry.switchAllOff();
}

/** The trust surface hears of nothing but trust and how the app looks. */
function trustEvents(state: HostState): HostState['onEvent'] {
  return (listener) =>
    state.onEvent((numbered) => {
      if (/^(trust|settings)\./.test(numbered.event.type)) listener(numbered);
    });
}

const never: Event<never> = () => toDisposable(() => undefined);
