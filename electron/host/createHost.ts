import { pageContract } from '../../shared/contract/commands.ts';
import { trustContract } from '../../shared/contract/trustCommands.ts';
import { toErrorInfo } from '../../shared/domain/error.ts';
import { emptySnapshot } from '../../shared/domain/snapshot.ts';
import type { Event } from '../../shared/lib/emitter.ts';
import { toDisposable } from '../../shared/lib/disposable.ts';
import { commandRouter } from './api/commandRouter.ts';
import { consentHandlers, trustHandlers } from './api/consentHandlers.ts';
import { conversationHandlers } from './api/conversationHandlers.ts';
import { modelHandlers } from './api/modelHandlers.ts';
import { openSession } from './api/pageSession.ts';
import { secretHandlers } from './api/secretHandlers.ts';
import { serverHandlers } from './api/serverHandlers.ts';
import { shellHandlers } from './api/shellHandlers.ts';
import { ApprovalBroker } from './approvals/approvalBroker.ts';
import { Grants } from './approvals/grants.ts';
import { AuditLog } from './audit/auditLog.ts';
import { ConversationList } from './conversations/conversationList.ts';
import { MessageLog } from './conversations/messageLog.ts';
import { TurnRunner } from './conversations/turnRunner.ts';
import { Turns } from './conversations/turns.ts';
import type { Host, HostPorts } from './host.ts';
import type { HostRooms } from './hostRooms.ts';
import { ModelCatalog } from './models/modelCatalog.ts';
import { createPracticeModel } from './models/practiceModel.ts';
import { connectServers } from './servers/connectServers.ts';
import { SettingsService } from './settings/settingsService.ts';
import { HostState } from './state/hostState.ts';
import { TextStreams } from './state/textStreams.ts';
import { ToolCatalog } from './tools/toolCatalog.ts';
import { ToolRunner } from './tools/toolRunner.ts';
import { TrustBroker } from './trust/trustBroker.ts';

/** Makes the host from its ports: loads what is on disk, marks what was interrupted, starts nothing yet. */
export async function createHost(ports: HostPorts): Promise<Host> {
  const rooms = buildRooms(ports);
  await loadRooms(rooms, ports);
  const { state, streams, registry, turns } = rooms;
  const pageRouter = commandRouter(pageContract, {
    ...serverHandlers(rooms),
    ...conversationHandlers(rooms),
    ...consentHandlers(rooms),
    ...modelHandlers(rooms),
    ...secretHandlers(ports.secrets),
    ...shellHandlers(rooms, ports),
  });
  const trustRouter = commandRouter(trustContract, trustHandlers(rooms));
  const { log } = ports;
  return {
    openPage: (send) =>
      openSession({ router: pageRouter, onEvent: state.onEvent, onDeltas: streams.onDeltas, log, send }),
    openTrustSurface: (send) =>
      openSession({ router: trustRouter, onEvent: trustEvents(state), onDeltas: never, log, send }),
    readBlob: (hash) => ports.blobs.get(hash),
    startServers: () => void registry.startEnabled(),
    async shutDown() {
      await turns.stopAll();
      await registry.stopAll();
    },
  };
}

function buildRooms(ports: HostPorts): HostRooms {
  const { clock, ids } = ports;
  const onListenerError = (error: unknown) =>
    ports.log.write('error', 'A listener failed', { error: toErrorInfo(error).message });
  const state = new HostState(emptySnapshot(ports.shell), onListenerError);
  const streams = new TextStreams(clock, onListenerError);
  const settings = new SettingsService(ports.settings, state);
  const audit = new AuditLog(ports.audit, clock);
  const grants = new Grants(ports.consent, audit, state);
  const approvals = new ApprovalBroker(state, grants, clock, ids);
  const trust = new TrustBroker({ state, store: ports.consent, surface: ports.trustSurface, audit, clock, ids });
  const catalog = new ToolCatalog();
  const registry = connectServers(ports, { state, trust, catalog, grants, settings });
  const log = new MessageLog(state, ports.conversations, streams, clock, ids);
  const tools = new ToolRunner({
    ...{ state, registry, catalog, policy: ports.policy, grants, approvals, audit, log, clock },
    ...{ blobs: ports.blobs, schemas: ports.schemas, logger: ports.log },
    callTimeoutMs: () => settings.current.callTimeoutSeconds * 1000,
  });
  const models = new ModelCatalog({
    ...{ state, settings, ids, store: ports.settings, secrets: ports.secrets },
    factory: ports.models,
    practice: createPracticeModel(),
  });
  const runner = new TurnRunner({
    ...{ models, registry, catalog, tools, log, blobs: ports.blobs, clock, ids },
    iterationLimit: () => settings.current.iterationLimit,
  });
  const conversations = new ConversationList(state, ports.conversations, clock, ids);
  const turns = new Turns({
    ...{ state, log, runner, ids, list: conversations, store: ports.conversations, logger: ports.log },
  });
  return {
    ...{
      state,
      streams,
      settings,
      audit,
      grants,
      approvals,
      trust,
      catalog,
      registry,
      models,
      conversations,
      log,
      turns,
    },
  };
}

/** In this order: settings say whether the sample server is there, trust must be known before servers are. */
async function loadRooms(rooms: HostRooms, ports: HostPorts): Promise<void> {
  await ports.conversations.markInterrupted(ports.clock.now());
  await rooms.settings.load();
  await Promise.all([rooms.grants.load(), rooms.trust.load(), rooms.models.load(), rooms.conversations.load()]);
  await rooms.turns.load();
  await rooms.registry.load();
}

/** The trust surface hears of nothing but trust and how the app looks. */
function trustEvents(state: HostState): HostState['onEvent'] {
  return (listener) =>
    state.onEvent((numbered) => {
      if (/^(trust|settings)\./.test(numbered.event.type)) listener(numbered);
    });
}

const never: Event<never> = () => toDisposable(() => undefined);
