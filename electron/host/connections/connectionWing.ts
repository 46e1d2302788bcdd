import { toErrorInfo } from '../../../shared/domain/error.ts';
import { serverSecretKey } from '../ports/secrets.ts';
import type { ConsentWing } from '../consent/consentWing.ts';
import type { GroundWing } from '../ground/groundWing.ts';
import type { Rooms } from '../ground/rooms/rooms.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { makeConnections, type ConnectionListeners } from './registry/makeConnections.ts';
import { KeptRecords } from './record/keptRecords.ts';
import { Registries } from './published/registries.ts';
import { RegistryReader } from './published/registryReader.ts';
import { RestoredDatabase } from './registry/restoredDatabase.ts';
import { RootsNews } from './registry/rootsNews.ts';
import type { ServerEntries } from './registry/serverEntries.ts';
import { ServerRegistry } from './registry/serverRegistry.ts';
import { ServerStarts } from './registry/serverStarts.ts';
import { EraVerdicts } from './session/eraVerdicts.ts';
import { SignIns } from './signIn/signIns.ts';

interface Below extends GroundWing, ConsentWing {
  readonly servers: ServerEntries;
  /** Listeners for the events of connections. */
  readonly listeners: ConnectionListeners;
  /** Rooms that are notified when a server is removed. */
  readonly rooms: Rooms;
}

/** Configures, connects, watches and restarts servers. */
export function connectionWing(ports: HostPorts, below: Below) {
  const { servers, settings, roots, folderRecords } = below;
  const starts = new ServerStarts(servers, ports.clock);
  const signIns = makeSignIns(ports, below);
  const keptRecords = new KeptRecords({
    files: ports.serverRecordFiles,
    clock: ports.clock,
    isOn: () => settings.current.keepServerRecords,
    hideSecrets: ports.hideFromServers,
  });
  const eras = new EraVerdicts(ports.settings, ports.clock);
  const connect = makeConnections(ports, { ...below, eras, signIns, keptRecords });
  const registry = makeRegistry(ports, below, starts, connect);
  return {
    starts,
    eras,
    signIns,
    keptRecords,
    ownFolders: { forgetServer: ports.serverFolders.remove.bind(ports.serverFolders) },
    registry,
    restored: new RestoredDatabase({
      storage: ports.storage,
      registry,
      audit: folderRecords,
      whenWritable: (task) => below.storage.whenWritable(task),
    }),
    rootsNews: new RootsNews(roots, servers),
    registries: makeRegistries(ports, below),
  };
}

function makeRegistries(ports: HostPorts, { state, configured, confirm }: Below): Registries {
  const { registryNetwork: network, registryCache: cache, clock } = ports;
  return new Registries({
    state,
    store: ports.registryStore,
    cache,
    reader: new RegistryReader({ network, cache, clock }),
    ids: ports.ids,
    audit: configured,
    confirm,
  });
}

function makeSignIns(ports: HostPorts, { state, servers }: Below): SignIns {
  return new SignIns({
    state,
    clock: ports.clock,
    secrets: ports.secrets,
    outsideLinks: ports.outsideLinks,
    log: ports.log,
    network: ports.signInNetwork,
    callbacks: ports.callbacks,
    hide: ports.hideFromServers,
    find: (id) => servers.find(id),
    onSignedIn: (id) => servers.find(id)?.enabled === true && void servers.connection(id).start(),
  });
}

function makeRegistry(
  ports: HostPorts,
  { servers, state, storage, settings, rooms }: Below,
  starts: ServerStarts,
  connect: ReturnType<typeof makeConnections>,
): ServerRegistry {
  const whenWritable = storage.whenWritable.bind(storage);
  return new ServerRegistry({
    entries: servers,
    starts,
    state,
    connect,
    whenWritable,
    configFile: ports.configFile,
    store: {
      serverIds: () => ports.settings.serverIds(),
      // A new name has an id for this run, even if the id could not be stored.
      saveServerIds: (ids) => whenWritable(() => ports.settings.saveServerIds(ids)),
    },
    ids: ports.ids,
    clock: ports.clock,
    sampleOffered: () => settings.current.sampleServer,
    onRemoved: (id) => rooms.removeServer(id),
    onForgotten: async (id, secretNames) => {
      for (const name of secretNames) await ports.secrets.delete(serverSecretKey(name));
      await rooms.forgetServer(id);
    },
    onError: (error) =>
      ports.log.write('warn', 'A removed server left something', { error: toErrorInfo(error).message }),
  });
}

export type ConnectionWing = ReturnType<typeof connectionWing>;
