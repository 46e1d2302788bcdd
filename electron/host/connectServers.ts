import { toErrorInfo } from '../../shared/domain/error.ts';
import type { ServerId } from '../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../shared/domain/server.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { BelievedAnnotations } from './consent/policy/believedAnnotations.ts';
import type { Grants } from './consent/policy/grants.ts';
import type { Rules } from './consent/policy/rules.ts';
import type { HostPorts } from './ports/hostPorts.ts';
import { rootRequests } from './consent/roots/rootRequests.ts';
import type { ResourceRooms } from './context/resources/resourceRooms.ts';
import type { Roots } from './consent/roots/roots.ts';
import type { ServerInstructions } from './consent/pins/serverInstructions.ts';
import type { ToolPins } from './consent/pins/toolPins.ts';
import type { SignIns } from './connections/signIn/signIns.ts';
import type { SettingsService } from './ground/settings/settingsService.ts';
import type { StorageGuard } from './ground/storage/storageGuard.ts';
import type { HostState } from './ground/state/hostState.ts';
import type { ToolCatalog } from './calls/catalog/toolCatalog.ts';
import type { ToolSwitches } from './calls/catalog/toolSwitches.ts';
import { launchGate } from './consent/trust/launchGate.ts';
import type { TrustBroker } from './consent/trust/trustBroker.ts';
import { forgetSecrets } from './connections/configuration/forgetSecrets.ts';
import { takeTools } from './calls/catalog/listedTools.ts';
import { transportsInOwnFolder } from './consent/trust/ownFolder.ts';
import { ServerConnection } from './connections/connection/serverConnection.ts';
import { ServerRegistry } from './connections/registry/serverRegistry.ts';
import type { EraVerdicts } from './connections/session/eraVerdicts.ts';
import type { KeptRecords } from './connections/record/keptRecords.ts';
import { emptyOffer, type ServerOffer } from './connections/session/offerKeeper.ts';
import type { ServerRequestHandlers } from './connections/session/serverRequests.ts';
import type { ConnectionLimits } from './connections/session/serverSession.ts';

/**
 * Long enough for a server that has started, short enough for one that will never answer the question for its era. One of
 * the modern era that is slower is asked once more, with all the patience of a start, and its era is remembered.
 */
const probeMs = 2000;

interface Neighbours {
  readonly state: HostState;
  readonly trust: TrustBroker;
  readonly storage: StorageGuard;
  readonly roots: Roots;
  readonly catalog: ToolCatalog;
  readonly switches: ToolSwitches;
  readonly pins: ToolPins;
  readonly instructions: ServerInstructions;
  readonly grants: Grants;
  readonly rules: Rules;
  readonly believed: BelievedAnnotations;
  readonly settings: SettingsService;
  readonly eras: EraVerdicts;
  readonly signIns: SignIns;
  readonly resources: ResourceRooms;
  readonly keptRecords: KeptRecords;
  /** What servers may ask of the host; `ended` is aborted when the present connection of the server is over. */
  readonly handlers: (definition: ServerDefinition, ended: () => AbortSignal) => ServerRequestHandlers;
  /** A server was removed, and may still be brought back: what was read of it is no longer there. */
  readonly onRemoved: (id: ServerId) => void;
  /** It can no longer be brought back. */
  readonly onForgotten: (id: ServerId) => Promise<void>;
}

/** Makes the registry, and has every connection tell the state how it is and the catalogue what it offers. */
export function connectServers(ports: HostPorts, neighbours: Neighbours): ServerRegistry {
  const { state, trust, catalog, pins, settings, eras, signIns, ...more } = neighbours;
  const gate = launchGate(trust, more.storage);
  const asked = (definition: ServerDefinition) =>
    more.handlers(definition, () => registry.connection(definition.id).ended);
  const registry: ServerRegistry = new ServerRegistry({
    state,
    configFile: ports.configFile,
    store: {
      serverIds: () => ports.settings.serverIds(),
      // A name that is new has an id for this run, whether or not it can be stored.
      saveServerIds: (ids) => more.storage.whenWritable(() => ports.settings.saveServerIds(ids)),
    },
    ids: ports.ids,
    clock: ports.clock,
    sampleOffered: () => settings.current.sampleServer,
    onRemoved: (id) => {
      catalog.removeServer(id);
      pins.unlist(id);
      more.resources.reader.forget(id);
      more.onRemoved(id);
    },
    onError: (error) =>
      ports.log.write('warn', 'A removed server left something', { error: toErrorInfo(error).message }),
    whenWritable: (task) => more.storage.whenWritable(task),
    onForgotten: (id, secretNames) => forgetServer(id, secretNames, ports, registry, neighbours),
    connect: ({ id, ...rest }) =>
      new ServerConnection(
        { id, ...rest },
        {
          transports: transportsInOwnFolder(ports.transports, id, ports.serverFolders),
          clock: ports.clock,
          keepRecord: more.keptRecords.sinkOf(id),
          clientVersion: ports.shell.version,
          gate,
          eras,
          limits: () => connectionLimits(settings.current),
          random: ports.random,
          folders: () => more.roots.foldersFor(id),
          auth: (definition) => signIns.signerFor(definition),
          handlers: (definition) => ({
            ...asked(definition),
            ...rootRequests(more.roots, id),
            showsApps: ports.appSandbox !== undefined,
          }),
          hideSecrets: ports.hideFromServers,
          onState: (next) => state.publish({ type: 'server.stateChanged', serverId: id, state: next }),
          onInstructions: (definition, text) => {
            more.instructions.received(definition, text).catch((error: unknown) => {
              ports.log.write('error', 'Changed instructions could not be noted', {
                error: toErrorInfo(error).message,
              });
            });
          },
          onOffer: each(
            takerOf('tools', (tools = []) => takeTools({ ports, state, catalog, pins }, registry.find(id), tools)),
            takerOf('resources', () => state.publish({ type: 'resource.listChanged', serverId: id })),
          ),
          onResourceUpdated: (uri) => more.resources.watches.updated(id, uri),
        },
      ),
  });
  tellOfRoots(more.roots, registry);
  return registry;
}

/** Nothing of a server stays that cannot be brought back any more. */
async function forgetServer(
  id: ServerId,
  secretNames: readonly string[],
  ports: HostPorts,
  registry: ServerRegistry,
  rooms: Neighbours,
): Promise<void> {
  await forgetSecrets(secretNames, registry.allWithRemoved(), ports.secrets);
  await rooms.trust.revoke(id);
  await rooms.grants.revokeServer(id);
  await rooms.rules.forgetServer(id);
  await rooms.believed.forget(id);
  await rooms.switches.forget(id);
  await rooms.pins.forget(id);
  await rooms.instructions.forget(id);
  await rooms.signIns.forget(id);
  await rooms.roots.forgetServer(id);
  rooms.resources.watches.forget(id);
  await rooms.onForgotten(id);
  // What the system may refuse comes last.
  await rooms.keptRecords.forget(id);
  await ports.serverFolders.remove(id);
}

/** Each server hears when it sees other roots than before, and of nothing else. */
function tellOfRoots(roots: Roots, registry: ServerRegistry): void {
  roots.onChanged((servers) => {
    for (const id of servers) if (registry.find(id)) registry.connection(id).rootsChanged();
  });
}

type OfferTaker = (offer: ServerOffer) => void;

/** Passes on a list of an offer, when it is another one than before. */
function takerOf<List extends keyof ServerOffer>(list: List, take: (items: ServerOffer[List]) => void): OfferTaker {
  let last = emptyOffer[list];
  return ({ [list]: items }) => {
    if (items === last) return;
    last = items;
    take(items);
  };
}

function each(...takers: readonly OfferTaker[]): OfferTaker {
  return (offer) => takers.forEach((take) => take(offer));
}

/** What the settings say of times and sizes. */
export function connectionLimits(settings: Settings): ConnectionLimits {
  return {
    startMs: settings.startTimeoutSeconds * 1000,
    probeMs,
    request: { idleMs: settings.callTimeoutSeconds * 1000, maxMs: settings.callMaxSeconds * 1000 },
    pingMs: settings.pingSeconds * 1000,
    maxMessageBytes: settings.maxMessageMiB * 1024 * 1024,
  };
}
