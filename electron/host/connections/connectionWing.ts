import { toErrorInfo } from '../../../shared/domain/error.ts';
import type { ConsentWing } from '../consent/consentWing.ts';
import type { GroundWing } from '../ground/groundWing.ts';
import type { Rooms } from '../ground/rooms/rooms.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { Arrivals } from './arrivals/arrivals.ts';
import { BundleRoom } from './bundles/bundleRoom.ts';
import { transportsOfBundles } from './bundles/transportsOfBundles.ts';
import { type LaunchCheck, makeLaunchCheck } from './downloads/launchCheck.ts';
import { NpmLogs } from './downloads/npmLogs.ts';
import { ServerDownloads } from './downloads/serverDownloads.ts';
import { RuntimeRoom } from './runtimes/runtimeRoom.ts';
import { transportsOfRuntimes } from './runtimes/transportsOfRuntimes.ts';
import { makeConnections, type ConnectionListeners } from './registry/makeConnections.ts';
import { HealthHistory } from './health/healthHistory.ts';
import { KeptRecords } from './record/keptRecords.ts';
import { PublishedBundles } from './published/publishedBundles.ts';
import { publishedNow } from './published/publishedNow.ts';
import { PublishedServers } from './published/publishedServers.ts';
import { Registries } from './published/registries.ts';
import { RegistryReader } from './published/registryReader.ts';
import { ServerOrigins } from './published/serverOrigins.ts';
import { RestoredDatabase } from './registry/restoredDatabase.ts';
import { AddedServers } from './registry/addedServers.ts';
import { ManagedStops } from './registry/managedStops.ts';
import { RootsNews } from './registry/rootsNews.ts';
import type { ServerEntries } from './registry/serverEntries.ts';
import { ServerRegistry } from './registry/serverRegistry.ts';
import { ServerStarts } from './registry/serverStarts.ts';
import { findLaunchSources } from './sources/launchSources.ts';
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
  const { servers, settings, roots } = below;
  const starts = new ServerStarts(servers, ports.clock);
  const signIns = makeSignIns(ports, below);
  const keptRecords = new KeptRecords({
    files: ports.serverRecordFiles,
    clock: ports.clock,
    isOn: () => settings.current.keepServerRecords,
    hideSecrets: ports.hideFromServers.hideText,
  });
  const eras = new EraVerdicts(ports.settings, ports.clock);
  const health = new HealthHistory({
    store: ports.health,
    clock: ports.clock,
    log: ports.log,
    whenWritable: (task) => below.storage.whenWritable(task),
  });
  const origins = new ServerOrigins(ports.registryStore);
  const findSources = findLaunchSources({ ...ports, origins, publishedNow: publishedNow(ports.registryNetwork) });
  const checkLaunch = makeLaunchCheck({ ...ports, ...below, isSafeMode: ports.shell.isSafeMode });
  const npmLogs = makeNpmLogs(ports, checkLaunch);
  const connect = makeConnections(
    {
      ...ports,
      transports: transportsOfBundles(transportsOfRuntimes(ports.transports, ports.runtimes), ports.bundles),
    },
    { ...below, eras, signIns, keptRecords, health, findSources, onStarting: (id) => npmLogs.noteStart(id) },
  );
  const registry = makeRegistry(ports, below, starts, connect);
  const registries = makeRegistries(ports, below);
  const runtimes = makeRuntimes(ports, below, registry);
  const withCopy: RuntimeRoom['withCopy'] = (...given) => runtimes.withCopy(...given);
  const managedStops = new ManagedStops(below.managed, servers, signIns, findSources);
  const published = new PublishedServers({
    onNoted: (id) => managedStops.sourceChanged(id),
    registries,
    origins,
    servers: registry,
    secrets: below.serverSecrets,
    withCopy,
    whenWritable: (task) => below.storage.whenWritable(task),
    log: ports.log,
  });
  const bundles = new BundleRoom({
    ...ports,
    state: below.state,
    registry,
    secrets: below.serverSecrets,
    confirm: below.confirm,
    managed: below.managed,
    withCopy,
    audit: below.configured,
    originOf: (id) => origins.find(id),
    noteOrigin: (id, from) => published.noteBundle(id, from),
  });
  return {
    starts,
    eras,
    signIns,
    keptRecords,
    health,
    ownFolders: { forgetServer: ports.serverFolders.remove.bind(ports.serverFolders) },
    registry,
    restored: makeRestored(ports, below, registry),
    rootsNews: new RootsNews(roots, servers),
    managedStops,
    registries,
    origins,
    added: makeAdded(ports, below),
    published,
    publishedBundles: new PublishedBundles({ registries, bundles }),
    arrivals: new Arrivals({ state: below.state, ids: ports.ids }),
    bundles,
    runtimes,
    downloads: makeDownloads(ports, below, registry, checkLaunch),
    npmLogs,
  };
}

function makeRestored(ports: HostPorts, below: Below, registry: ServerRegistry): RestoredDatabase {
  return new RestoredDatabase({
    storage: ports.storage,
    registry,
    audit: below.folderRecords,
    whenWritable: (task) => below.storage.whenWritable(task),
  });
}

function makeAdded({ registryStore: store, clock, log }: HostPorts, { storage }: Below): AddedServers {
  return new AddedServers({ store, clock, log, whenWritable: (task) => storage.whenWritable(task) });
}

function makeRuntimes(
  { runtimes, clock, log }: HostPorts,
  { state, managed, configured, confirm }: Below,
  registry: ServerRegistry,
): RuntimeRoom {
  return new RuntimeRoom({ runtimes, state, registry, managed, audit: configured, confirm, clock, log });
}

function makeNpmLogs(ports: HostPorts, checkLaunch: LaunchCheck): NpmLogs {
  const { packageDownloads: downloads, serverFolders: folders, hideFromServers: hider, clock } = ports;
  return new NpmLogs({ downloads, folders, checkLaunch, hider, clock });
}

function makeDownloads(
  { packageDownloads: downloads, serverFolders: folders }: HostPorts,
  { configured, confirm }: Below,
  registry: ServerRegistry,
  checkLaunch: LaunchCheck,
): ServerDownloads {
  return new ServerDownloads({ downloads, registry, checkLaunch, folders, audit: configured, confirm });
}

function makeRegistries(ports: HostPorts, { state, configured, managed, confirm }: Below): Registries {
  const { registryNetwork: network, registryCache: cache, clock } = ports;
  return new Registries({
    state,
    store: ports.registryStore,
    cache,
    reader: new RegistryReader({ network, cache, clock }),
    ids: ports.ids,
    audit: configured,
    managed,
    confirm,
  });
}

function makeSignIns(ports: HostPorts, { state, servers, managed, trust, serverSecrets }: Below): SignIns {
  return new SignIns({
    state,
    clock: ports.clock,
    secrets: ports.secrets,
    readSecretFor: (id) => serverSecrets.readFor(id),
    outsideLinks: ports.outsideLinks,
    log: ports.log,
    network: ports.signInNetwork,
    callbacks: ports.callbacks,
    hider: ports.hideFromServers,
    find: (id) => servers.find(id),
    mustAllow: (definition) => managed.mustAllow(definition),
    isTrusted: (definition) => trust.verdictOf(definition) === 'trusted',
    onSignedIn: (id) => servers.find(id)?.enabled === true && void servers.connection(id).start(),
  });
}

function makeRegistry(
  ports: HostPorts,
  { servers, state, storage, settings, rooms, serverSecrets }: Below,
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
      for (const name of secretNames) await serverSecrets.delete(name);
      await rooms.forgetServer(id);
    },
    onAccountForgotten: async (id, account, secretNames) => {
      for (const name of secretNames) await serverSecrets.delete(name);
      await rooms.forgetAccount(id, account);
    },
    onError: (error) =>
      ports.log.write('warn', 'A removed server left something', { error: toErrorInfo(error).message }),
  });
}

export type ConnectionWing = ReturnType<typeof connectionWing>;
