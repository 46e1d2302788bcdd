import type { Tool } from '@modelcontextprotocol/client';
import type { ConnectionState } from '../../../../shared/domain/connection.ts';
import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { ConsentWing } from '../../consent/consentWing.ts';
import { rootRequests } from '../../consent/roots/rootRequests.ts';
import { launchGate } from '../../consent/managed/launchGate.ts';
import type { FindSources } from '../../consent/managed/launchSource.ts';
import { transportsInOwnFolder } from '../../consent/trust/ownFolder.ts';
import type { GroundWing } from '../../ground/groundWing.ts';
import type { HostPorts } from '../../ports/hostPorts.ts';
import type { KeptRecords } from '../record/keptRecords.ts';
import type { ServerEntries } from './serverEntries.ts';
import type { EraVerdicts } from '../session/eraVerdicts.ts';
import { emptyOffer, type ServerOffer } from '../session/offerKeeper.ts';
import type { ServerRequestHandlers } from '../session/serverRequests.ts';
import type { SignIns } from '../signIn/signIns.ts';
import type { HealthHistory } from '../health/healthHistory.ts';
import { connectionLimits } from '../connection/connectionLimits.ts';
import { ServerConnection } from '../connection/serverConnection.ts';

/** How the rooms above the connections handle messages of servers. */
export interface ConnectionListeners {
  /** Handlers for requests of a server; `ended` is aborted when its present connection is over. */
  readonly handlers: (definition: ServerDefinition, ended: () => AbortSignal) => ServerRequestHandlers;
  /** The tools of a server changed. */
  readonly onTools: (definition: ServerDefinition, tools: readonly Tool[]) => void;
  readonly onResourceUpdated: (id: ServerId, uri: string) => void;
}

interface Neighbours extends GroundWing, ConsentWing {
  readonly servers: ServerEntries;
  readonly eras: EraVerdicts;
  readonly signIns: SignIns;
  readonly keptRecords: KeptRecords;
  readonly health: HealthHistory;
  readonly listeners: ConnectionListeners;
  readonly findSources: FindSources;
  /** The process of a server is about to be started. */
  readonly onStarting: (id: ServerId) => void;
}

/**
 * Returns a function that makes the connection of a server: it publishes the connection's state, and passes the
 * server's messages to the listeners.
 */
export function makeConnections(
  ports: HostPorts,
  neighbours: Neighbours,
): (definition: ServerDefinition) => ServerConnection {
  const { state, storage, trust, managed, configured, roots, settings, eras, signIns, keptRecords, health, listeners } =
    neighbours;
  const { findSources, pins, serverSecrets, onStarting } = neighbours;
  const { isSafeMode } = ports.shell;
  const gate = launchGate({ isSafeMode, trust, managed, configured, storage, findSources, pins });
  return (definition) => {
    const { id } = definition;
    let before: ConnectionState['kind'] = 'stopped';
    return new ServerConnection(definition, {
      transports: transportsInOwnFolder(ports.transports, id, ports.serverFolders),
      clock: ports.clock,
      keepRecord: keptRecords.sinkOf(id),
      clientVersion: ports.shell.version,
      gate,
      eras,
      limits: () => connectionLimits(settings.current, id),
      startLogLevel: () => settings.current.serverLimits[id]?.logLevel,
      random: ports.random,
      folders: () => roots.foldersFor(id),
      auth: (now) => signIns.signerFor(now),
      readSecret: serverSecrets.readFor(id),
      handlers: (now) => handlersOf(now, ports, neighbours),
      hider: ports.hideFromServers,
      onCall: (call) => health.noteCall(id, call),
      onState: (next) => {
        // While its packages are installed, it goes on starting.
        if (next.kind === 'starting' && before !== 'starting') onStarting(id);
        before = next.kind;
        health.noteState(id, next);
        state.publish({ type: 'server.stateChanged', serverId: id, state: next });
      },
      onInstructions: (now, text) => noteInstructions(now, text, ports, neighbours),
      onOffer: offerTaker(id, neighbours),
      onResourceUpdated: (uri) => listeners.onResourceUpdated(id, uri),
    });
  };
}

function handlersOf(
  definition: ServerDefinition,
  { appSandbox }: HostPorts,
  { listeners, servers, roots }: Neighbours,
): ServerRequestHandlers {
  return {
    ...listeners.handlers(definition, () => servers.connection(definition.id).ended),
    ...rootRequests(roots, definition.id),
    canShowApps: appSandbox !== undefined,
  };
}

function noteInstructions(
  definition: ServerDefinition,
  text: string | undefined,
  { log }: HostPorts,
  { instructions }: Neighbours,
): void {
  instructions.received(definition, text).catch((error: unknown) => {
    log.write('error', 'Changed instructions could not be noted', { error: toErrorInfo(error).message });
  });
}

type OfferTaker = (offer: ServerOffer) => void;

/** Passes on the lists of a server. A removed server lists nothing. */
function offerTaker(id: ServerId, { servers, state, listeners }: Neighbours): OfferTaker {
  const takeTools = whenChanged('tools', (tools = []) => {
    const definition = servers.find(id);
    if (definition !== undefined) listeners.onTools(definition, tools);
  });
  const tellOfResources = whenChanged('resources', () => {
    state.publish({ type: 'resource.listChanged', serverId: id });
  });
  return (offer) => {
    takeTools(offer);
    tellOfResources(offer);
  };
}

/** Passes on one list of an offer when it has changed. */
function whenChanged<List extends keyof ServerOffer>(list: List, take: (items: ServerOffer[List]) => void): OfferTaker {
  let last = emptyOffer[list];
  return ({ [list]: items }) => {
    if (items === last) return;
    last = items;
    take(items);
  };
}
