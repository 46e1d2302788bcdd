import { homedir } from 'node:os';
import { maxIconBytes } from '../../shared/domain/icon.ts';
import type { HostPorts } from '../host/ports/hostPorts.ts';
import type { Machine } from '../host/ports/machine.ts';
import type { SecretStore } from '../host/ports/secrets.ts';
import type { Runtimes } from '../host/ports/runtimes.ts';
import type { Log } from '../host/ports/system.ts';
import { createBundleNetwork } from './bundles/bundleNetwork.ts';
import { bundleSystem } from './bundles/bundleSystem.ts';
import { nodeBundles } from './bundles/nodeBundles.ts';
import { JsonConfigFile } from './config/jsonConfigFile.ts';
import type { DataFolderPaths } from './dataFolder.ts';
import { computerVariables } from './machine/computerVariables.ts';
import { nodeMachine } from './machine/nodeMachine.ts';
import { managedPolicyFile } from './managedPolicy/managedPolicyFile.ts';
import { type ManagedPlace, systemPlace } from './managedPolicy/systemPlace.ts';
import { createLocalModels } from './models/localServers.ts';
import { modelFamilies } from './models/modelFamilies.ts';
import { createModelProviderFactory } from './models/modelProviders.ts';
import { Confiner } from './confinement/confiner.ts';
import { diskSteps, finishFolderChange } from './folder/applyChange.ts';
import { nodeDataFolder, ownFolders } from './folder/nodeDataFolder.ts';
import { nodeImportFiles } from './importFiles/nodeImportFiles.ts';
import { nodeFolders } from './folders/nodeFolders.ts';
import { serverFolders } from './folders/serverFolders.ts';
import { modelIdleMs } from './network/hostFetch.ts';
import { HostNetwork, type SystemNetwork } from './network/hostNetwork.ts';
import { createPictureNetwork } from './network/pictureNetwork.ts';
import { createSignInNetwork, type SignInNetworkOptions } from './network/signInNetwork.ts';
import { knownServers } from './registries/knownServers.ts';
import { SqliteRegistryCache } from './registries/registryCache.ts';
import { createRegistryNetwork } from './registries/registryNetwork.ts';
import { nodeReportSource } from './report/nodeReportSource.ts';
import { SqliteRegistryStore } from './store/registryStore.ts';
import { isGlibc } from './runtimes/isGlibc.ts';
import { nodeRuntimes } from './runtimes/nodeRuntimes.ts';
import { serverPathFinder } from './processes/serverPath.ts';
import type { HomeOf } from './otherApps/appPlaces.ts';
import { npmAsker } from './packages/askNpm.ts';
import { npxDownloads } from './packages/npxDownloads.ts';
import { nodeOtherApps } from './otherApps/nodeOtherApps.ts';
import { nodePasteReader } from './paste/nodePasteReader.ts';
import { nodeProjectFiles } from './projectFiles/nodeProjectFiles.ts';
import { nodeSkillFolders } from './skillFolders/nodeSkillFolders.ts';
import { ServerProcesses } from './processes/serverProcesses.ts';
import { createSampleTransport } from './sample/sampleServer.ts';
import { schemaValidator } from './schema/schemaValidator.ts';
import { knownSecrets } from './secrets/knownSecrets.ts';
import { FileSecretStore } from './secrets/fileSecretStore.ts';
import { loopbackListener } from './signIn/loopbackListener.ts';
import { FileBlobStore } from './store/blobStore.ts';
import type { Database } from './store/database.ts';
import { DailyCopies } from './store/dailyCopies.ts';
import { databaseStores } from './store/databaseStores.ts';
import { SqliteSearchIndex } from './store/searchIndex.ts';
import { type SecretNames, SqliteSentRequests } from './sentRequests/sentRequestStore.ts';
import { openStorage } from './store/openStorage.ts';
import { fileLog } from './system/fileLog.ts';
import { serverRecordFiles } from './system/serverRecordFiles.ts';
import { nodeClock } from './system/nodeClock.ts';
import { nodeIds } from './system/nodeIds.ts';
import type { GraceTimes } from './transports/processShutdown.ts';
import { type NodeTransportFactory, transportFactory } from './transports/transportFactory.ts';

export interface NodePortsOptions {
  readonly dataFolder: string;
  /** Where mcp.json is, if not in the data folder; then it must be there. */
  readonly configPath?: string | undefined;
  /** Where secrets are stored, if not in a file of the data folder. */
  readonly secrets?: SecretStore | undefined;
  /** The home folder in which files of other apps are looked for, if not the user's. */
  readonly otherAppsOf?: HomeOf;
  /** Where the policy of an organization is, if not at the place of the system. Only for tests: no shell gives it. */
  readonly managedPlace?: ManagedPlace;
  /** Makes the copies of runtimes in this folder, if not those of the release. Only for tests: no shell gives it. */
  readonly runtimes?: (root: string) => Runtimes;
  /** How long servers have to end by themselves. */
  readonly grace?: GraceTimes;
  /** Started from a desktop: the login shell is then asked for the PATH of servers. */
  readonly isDesktop?: boolean;
  /** What the system knows of proxies and certificates; missing in shells that do not ask it. */
  readonly systemNetwork?: SystemNetwork;
}

/** The Node adapters that all shells share. */
type SharedPorts = Pick<
  HostPorts,
  | 'clock'
  | 'ids'
  | 'random'
  | 'log'
  | 'configFile'
  | 'conversations'
  | 'assistants'
  | 'toolSets'
  | 'registryStore'
  | 'registryCache'
  | 'registryNetwork'
  | 'knownServers'
  | 'projects'
  | 'projectFiles'
  | 'skillFolders'
  | 'searchIndex'
  | 'drafts'
  | 'sentRequests'
  | 'summaries'
  | 'tasks'
  | 'usage'
  | 'health'
  | 'blobs'
  | 'consent'
  | 'pins'
  | 'audit'
  | 'settings'
  | 'storage'
  | 'dataFolder'
  | 'reportSource'
  | 'secrets'
  | 'hideSecrets'
  | 'hideFromServers'
  | 'variables'
  | 'machine'
  | 'managedPolicy'
  | 'serverFolders'
  | 'serverRecordFiles'
  | 'folders'
  | 'importFiles'
  | 'bundles'
  | 'runtimes'
  | 'packageDownloads'
  | 'paste'
  | 'otherApps'
  | 'models'
  | 'localModels'
  | 'schemas'
  | 'modelFamilies'
  | 'signInNetwork'
  | 'iconNetwork'
  | 'pictureNetwork'
  | 'bundleNetwork'
  | 'callbacks'
>;

/** The ports every shell has from Node; the shell adds its own. */
export interface NodePorts extends SharedPorts {
  readonly transports: NodeTransportFactory;
  /** The way to the outside. The shell says which rules hold; without it, only the environment is asked. */
  readonly network: HostNetwork;
  /** An unreadable file of secrets was moved there, and the page shows that. */
  readonly secretsSetAside: (path: string) => void;
  /** Closes files; call it after the host was shut down. */
  dispose(): Promise<void>;
}

/**
 * A data folder that cannot be written is read; see `storage`.
 *
 * @throws HostError `conflict` when another Gatehouse has the data folder, or a newer one wrote it
 */
export async function createNodePorts(options: NodePortsOptions): Promise<NodePorts> {
  const late: { log?: Log } = {};
  const onListenerError = (error: unknown) => late.log?.write('error', 'A listener failed', { error: String(error) });
  const { env, platform } = process;
  const managedPolicy = managedPolicyFile(options.managedPlace ?? systemPlace(platform));
  const dataFolder = await finishFolderChange(options.dataFolder, diskSteps, managedPolicy);
  const ownData = await ownFolders(dataFolder, options.dataFolder);
  const storage = await openStorage(dataFolder, onListenerError);
  const { database, paths: folder, watch } = storage;
  const log = fileLog(folder.log);
  late.log = log;
  const secretsSetAside = (setAside: string) => watch.addNotice({ kind: 'secretsSetAside', setAside });
  const secrets = knownSecrets(options.secrets ?? new FileSecretStore(folder.secrets, secretsSetAside));
  const chatFiles = openChatFiles(database, folder, secrets);
  const copies = new DailyCopies({ dataFolder, database: folder.database, watch, log });
  const onProblem = (problem: string) => log.write('warn', problem);
  const network = new HostNetwork({ env, onProblem, system: options.systemNetwork });
  const processes = new ServerProcesses({ platform, log, runFile: folder.runningServers });
  const serverPath = serverPathFinder({ platform, env, isDesktop: options.isDesktop ?? false, log });
  const confiner = new Confiner({ platform, home: homedir(), hidden: ownData });
  const runtimes = options.runtimes?.(folder.runtimes) ?? ownRuntimes(folder.runtimes, network.makeFetch(modelIdleMs));
  const learnSecret = (name: string, value: string) => secrets.learn(name, value);
  const variables = computerVariables({ env, platform, serverPath, learnSecret });
  const transports = transportFactory({
    confiner,
    log,
    // The stream for a server's own messages may be silent for hours.
    makeFetch: (own) => network.makeFetch(0, own),
    proxyOf: (url, own) => network.proxyOf(url, own),
    sample: createSampleTransport,
    processes,
    serverPath,
    programsOf: ({ sha256 }) => runtimes.programsOf(sha256),
    hider: secrets.named,
    readVariable: variables.read,
    learnSecret,
    ...(options.grace && { grace: options.grace }),
  });
  const mustExist = options.configPath !== undefined;
  const registries = openRegistries(database, folder);
  const texts = serverTexts(options);
  return {
    clock: nodeClock,
    ids: nodeIds,
    random: Math.random,
    log,
    configFile: new JsonConfigFile(options.configPath ?? folder.config, { mustExist }),
    ...databaseStores(database, watch),
    ...chatFiles.ports,
    blobs: new FileBlobStore(folder.blobs),
    storage: watch,
    dataFolder: nodeDataFolder(dataFolder, database),
    reportSource: nodeReportSource(folder.log),
    secretsSetAside,
    secrets,
    hideSecrets: (text) => secrets.hide(text),
    hideFromServers: secrets.named,
    variables,
    transports,
    machine: ownMachine(transports, confiner, processes),
    packageDownloads: npxDownloads({ askNpm: npmAsker(transports, platform) }),
    managedPolicy,
    ...modelAdapters(network.makeFetch(modelIdleMs)),
    ...fileAdapters(folder, ownData, runtimes),
    ...texts.ports,
    schemas: schemaValidator(),
    ...networks(network),
    callbacks: loopbackListener,
    ...registries.ports,
    async dispose() {
      await processes.dispose();
      await network.dispose();
      copies.dispose();
      texts.close();
      await log.flushed();
      chatFiles.close();
      registries.close();
      storage.dispose();
    },
  };
}

/** What belongs to chats and lies in files of its own, beside the database. */
function openChatFiles(database: Database, folder: DataFolderPaths, secrets: SecretNames) {
  const searchIndex = new SqliteSearchIndex(database, folder.searchIndex);
  const sentRequests = new SqliteSentRequests(folder.sentRequests, secrets);
  return {
    ports: { searchIndex, sentRequests },
    close() {
      searchIndex.close();
      sentRequests.close();
    },
  };
}

/** Servers that come as texts, pasted or in files of other apps. */
function serverTexts({ otherAppsOf }: NodePortsOptions) {
  const { env, platform } = process;
  const paste = nodePasteReader(env);
  const otherApps = nodeOtherApps(otherAppsOf ?? { platform, home: homedir(), env });
  return { ports: { paste, otherApps }, close: () => paste.close() };
}

/** The way to the outside, and the guarded ones, for addresses that others supplied. */
function networks(
  network: HostNetwork,
): Pick<
  NodePorts,
  'network' | 'signInNetwork' | 'iconNetwork' | 'pictureNetwork' | 'registryNetwork' | 'bundleNetwork'
> {
  const guarded: SignInNetworkOptions = { trust: network.trust, proxied: network.proxied };
  return {
    network,
    signInNetwork: createSignInNetwork(guarded),
    iconNetwork: createSignInNetwork({ ...guarded, timeoutMs: 5000, maxBytes: maxIconBytes }),
    pictureNetwork: createPictureNetwork(guarded),
    registryNetwork: createRegistryNetwork(guarded),
    bundleNetwork: createBundleNetwork({ ...guarded, limits: downloadLimits }),
  };
}

/** Registries of servers: the list of them, and what they answered. */
function openRegistries(database: Database, folder: DataFolderPaths) {
  const registryCache = new SqliteRegistryCache(folder.registryCache);
  return {
    ports: {
      registryStore: new SqliteRegistryStore(database),
      registryCache,
      knownServers,
    },
    close: () => registryCache.close(),
  };
}

/** Folders of the user and of servers, and the file that chats are imported from. */
function fileAdapters(
  { importFile, ...places }: DataFolderPaths,
  ownData: readonly string[],
  runtimes: Runtimes,
): Pick<
  SharedPorts,
  | 'folders'
  | 'projectFiles'
  | 'skillFolders'
  | 'importFiles'
  | 'serverFolders'
  | 'serverRecordFiles'
  | 'bundles'
  | 'runtimes'
> {
  const { env, platform } = process;
  return {
    folders: nodeFolders({ platform, env, ownData }),
    projectFiles: nodeProjectFiles,
    serverFolders: serverFolders(places.serverFolders),
    serverRecordFiles: serverRecordFiles(places.serverRecords, nodeIds.next('run')),
    skillFolders: nodeSkillFolders,
    importFiles: nodeImportFiles(importFile),
    runtimes,
    bundles: nodeBundles({
      root: places.bundles,
      system: bundleSystem(homedir(), env, platform),
      nextName: () => nodeIds.next('bundle'),
    }),
  };
}

/** What the doctor looks at on this computer. */
function ownMachine(transports: NodeTransportFactory, confiner: Confiner, processes: ServerProcesses): Machine {
  const { env, platform } = process;
  return nodeMachine({
    describeLaunch: (launch) => transports.describeLaunch(launch),
    confinementSupport: () => confiner.support(),
    processCare: () => processes.care,
    env,
    platform,
  });
}

/** How long files may take. */
const downloadLimits = { clock: nodeClock, silentMs: 30_000, textMs: 60_000, fileMs: 2 * 3600_000 };

/** Copies of Node.js and uv: what this release names, and nothing else. */
function ownRuntimes(root: string, fetch: typeof globalThis.fetch): Runtimes {
  const { platform, arch } = process;
  return nodeRuntimes({
    root,
    system: { platform, arch, isGlibc },
    readReleases: async () => (await import('./runtimes/runtimeRelease.ts')).readOwnReleases(),
    fetch,
    limits: downloadLimits,
    nextName: () => nodeIds.next('runtime'),
  });
}

/** Models behind a network, models on this computer, and what is known of them. */
function modelAdapters(fetch: typeof globalThis.fetch): Pick<SharedPorts, 'models' | 'localModels' | 'modelFamilies'> {
  return { models: createModelProviderFactory(fetch), localModels: createLocalModels(), modelFamilies };
}
