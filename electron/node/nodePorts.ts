import { homedir } from 'node:os';
import { maxIconBytes } from '../../shared/domain/icon.ts';
import type { HostPorts } from '../host/ports/hostPorts.ts';
import type { SecretStore } from '../host/ports/secrets.ts';
import type { Log } from '../host/ports/system.ts';
import { JsonConfigFile } from './config/jsonConfigFile.ts';
import type { DataFolderPaths } from './dataFolder.ts';
import { nodeMachine } from './machine/nodeMachine.ts';
import { createLocalModels } from './models/localServers.ts';
import { modelFamilies } from './models/modelFamilies.ts';
import { createModelProviderFactory } from './models/modelProviders.ts';
import { Confiner } from './confinement/confiner.ts';
import { finishFolderChange } from './folder/applyChange.ts';
import { nodeDataFolder, ownFolders } from './folder/nodeDataFolder.ts';
import { nodeImportFiles } from './importFiles/nodeImportFiles.ts';
import { nodeFolders } from './folders/nodeFolders.ts';
import { serverFolders } from './folders/serverFolders.ts';
import { trustedRoots } from './network/certificates.ts';
import { createHostFetch, hasProxy } from './network/hostFetch.ts';
import { createPictureNetwork } from './network/pictureNetwork.ts';
import { createSignInNetwork, type SignInNetworkOptions } from './network/signInNetwork.ts';
import { knownServers } from './registries/knownServers.ts';
import { SqliteRegistryCache } from './registries/registryCache.ts';
import { createRegistryNetwork } from './registries/registryNetwork.ts';
import { SqliteRegistryStore } from './store/registryStore.ts';
import { serverPathFinder } from './processes/serverPath.ts';
import type { HomeOf } from './otherApps/appPlaces.ts';
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
import { SqliteToolSetStore } from './store/toolSetStore.ts';
import { SqliteAssistantStore } from './store/assistantStore.ts';
import { SqliteAuditStore } from './store/auditStore.ts';
import { FileBlobStore } from './store/blobStore.ts';
import { SqliteConsentStore } from './store/consentStore.ts';
import { SqlitePinStore } from './store/pinStore.ts';
import { SqliteConversationStore } from './store/conversationStore.ts';
import type { Database } from './store/database.ts';
import { DailyCopies } from './store/dailyCopies.ts';
import { SqliteProjectStore } from './store/projectStore.ts';
import { SqliteSearchIndex } from './store/searchIndex.ts';
import { type SecretNames, SqliteSentRequests } from './sentRequests/sentRequestStore.ts';
import { openStorage } from './store/openStorage.ts';
import { SqliteSettingsStore } from './store/settingsStore.ts';
import { SqliteDraftStore } from './store/draftStore.ts';
import { SqliteSummaryStore } from './store/summaryStore.ts';
import { SqliteTaskStore } from './store/taskStore.ts';
import { SqliteUsageStore } from './store/usageStore.ts';
import type { StorageWatch } from './store/storageWatch.ts';
import { fileLog } from './system/fileLog.ts';
import { serverRecordFiles } from './system/serverRecordFiles.ts';
import { nodeClock } from './system/nodeClock.ts';
import { nodeIds } from './system/nodeIds.ts';
import type { GraceTimes } from './transports/processShutdown.ts';
import { type NodeTransportFactory, transportFactory } from './transports/transportFactory.ts';

export interface NodePortsOptions {
  readonly dataFolder: string;
  /** Where mcp.json is, if not in the data folder. */
  readonly configPath?: string | undefined;
  /** Where secrets are stored, if not in a file of the data folder. */
  readonly secrets?: SecretStore | undefined;
  /** The home folder in which files of other apps are looked for, if not the user's. */
  readonly otherAppsOf?: HomeOf;
  /** How long servers have to end by themselves. */
  readonly grace?: GraceTimes;
  /** Started from a desktop: the login shell is then asked for the PATH of servers. */
  readonly isDesktop?: boolean;
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
  | 'blobs'
  | 'consent'
  | 'pins'
  | 'audit'
  | 'settings'
  | 'storage'
  | 'dataFolder'
  | 'secrets'
  | 'hideSecrets'
  | 'hideFromServers'
  | 'machine'
  | 'serverFolders'
  | 'serverRecordFiles'
  | 'folders'
  | 'importFiles'
  | 'paste'
  | 'otherApps'
  | 'models'
  | 'localModels'
  | 'schemas'
  | 'modelFamilies'
  | 'signInNetwork'
  | 'iconNetwork'
  | 'pictureNetwork'
  | 'callbacks'
>;

/** The ports every shell has from Node; the shell adds its own. */
export interface NodePorts extends SharedPorts {
  readonly transports: NodeTransportFactory;
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
  const dataFolder = await finishFolderChange(options.dataFolder);
  const ownData = await ownFolders(dataFolder, options.dataFolder);
  const storage = await openStorage(dataFolder, onListenerError);
  const { database, paths: folder, watch } = storage;
  const log = fileLog(folder.log);
  late.log = log;
  const secretsSetAside = (setAside: string) => watch.addNotice({ kind: 'secretsSetAside', setAside });
  const secrets = knownSecrets(options.secrets ?? new FileSecretStore(folder.secrets, secretsSetAside));
  const hide = (text: string) => secrets.hideNamed(text);
  const chatFiles = openChatFiles(database, folder, secrets);
  const copies = new DailyCopies({ dataFolder, database: folder.database, watch, log });
  const onProblem = (problem: string) => log.write('warn', problem);
  // The stream for a server's own messages may be silent for hours.
  const serverFetch = createHostFetch({ env: process.env, onProblem, idleTimeoutMs: 0 });
  const { env, platform } = process;
  const guarded = {
    roots: () => trustedRoots(env, onProblem),
    viaProxy: hasProxy(env) ? serverFetch : undefined,
  };
  const processes = new ServerProcesses({ platform, log, runFile: folder.runningServers });
  const serverPath = serverPathFinder({ platform, env, isDesktop: options.isDesktop ?? false, log });
  const confiner = new Confiner({ platform, home: homedir(), hidden: ownData });
  const transports = transportFactory({
    secrets,
    confiner,
    log,
    fetch: serverFetch,
    sample: createSampleTransport,
    processes,
    serverPath,
    hide,
    ...(options.grace && { grace: options.grace }),
  });
  const registries = openRegistries(database, folder);
  return {
    clock: nodeClock,
    ids: nodeIds,
    random: Math.random,
    log,
    configFile: new JsonConfigFile(options.configPath ?? folder.config),
    ...chatStores(database),
    ...chatFiles.ports,
    ...budgetStores(database),
    blobs: new FileBlobStore(folder.blobs),
    ...consentStores(database, watch),
    audit: new SqliteAuditStore(database),
    settings: new SqliteSettingsStore(database),
    storage: watch,
    dataFolder: nodeDataFolder(dataFolder, database),
    secretsSetAside,
    secrets,
    hideSecrets: (text) => secrets.hide(text),
    hideFromServers: hide,
    transports,
    machine: nodeMachine({
      describeLaunch: (launch) => transports.describeLaunch(launch),
      confinementSupport: () => confiner.support(),
      processCare: () => processes.care,
      env,
      platform,
    }),
    ...fileAdapters(folder, ownData),
    ...modelAdapters(createHostFetch({ env: process.env, onProblem })),
    ...serverTexts(options),
    schemas: schemaValidator(),
    ...guardedNetworks(guarded),
    callbacks: loopbackListener,
    ...registries.ports,
    async dispose() {
      await processes.dispose();
      copies.dispose();
      await log.flushed();
      chatFiles.close();
      registries.close();
      storage.dispose();
    },
  };
}

function chatStores(database: Database): Pick<SharedPorts, 'conversations' | 'assistants' | 'toolSets' | 'projects'> {
  return {
    conversations: new SqliteConversationStore(database),
    assistants: new SqliteAssistantStore(database),
    toolSets: new SqliteToolSetStore(database),
    projects: new SqliteProjectStore(database),
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
function serverTexts({ otherAppsOf }: NodePortsOptions): Pick<SharedPorts, 'paste' | 'otherApps'> {
  const { env, platform } = process;
  return {
    paste: nodePasteReader(env),
    otherApps: nodeOtherApps(otherAppsOf ?? { platform, home: homedir(), env }),
  };
}

/** Networks for addresses that others supplied. */
function guardedNetworks(
  guarded: SignInNetworkOptions,
): Pick<SharedPorts, 'signInNetwork' | 'iconNetwork' | 'pictureNetwork' | 'registryNetwork'> {
  return {
    signInNetwork: createSignInNetwork(guarded),
    iconNetwork: createSignInNetwork({ ...guarded, timeoutMs: 5000, maxBytes: maxIconBytes }),
    pictureNetwork: createPictureNetwork(guarded),
    registryNetwork: createRegistryNetwork(guarded),
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
): Pick<
  SharedPorts,
  'folders' | 'projectFiles' | 'skillFolders' | 'importFiles' | 'serverFolders' | 'serverRecordFiles'
> {
  const { env, platform } = process;
  return {
    folders: nodeFolders({ platform, env, ownData }),
    projectFiles: nodeProjectFiles,
    serverFolders: serverFolders(places.serverFolders),
    serverRecordFiles: serverRecordFiles(places.serverRecords, nodeIds.next('run')),
    skillFolders: nodeSkillFolders,
    importFiles: nodeImportFiles(importFile),
  };
}

/** Models behind a network, models on this computer, and what is known of them. */
function modelAdapters(fetch: typeof globalThis.fetch): Pick<SharedPorts, 'models' | 'localModels' | 'modelFamilies'> {
  return { models: createModelProviderFactory(fetch), localModels: createLocalModels(), modelFamilies };
}

/** What belongs to chats and their requests besides messages. */
function budgetStores(database: Database): Pick<HostPorts, 'drafts' | 'summaries' | 'tasks' | 'usage'> {
  return {
    drafts: new SqliteDraftStore(database),
    summaries: new SqliteSummaryStore(database),
    tasks: new SqliteTaskStore(database),
    usage: new SqliteUsageStore(database),
  };
}

/** What the user allowed and accepted. */
function consentStores(database: Database, watch: StorageWatch): Pick<HostPorts, 'consent' | 'pins'> {
  const permissionsDamaged = () => noteDamagedPermissions(watch);
  return {
    consent: new SqliteConsentStore(database, permissionsDamaged),
    pins: new SqlitePinStore(database, permissionsDamaged),
  };
}

/** One notice is enough, however many answers are unreadable. */
function noteDamagedPermissions(watch: StorageWatch): void {
  const isKnown = watch.notices.some(({ kind }) => kind === 'permissionsDamaged');
  if (!isKnown) watch.addNotice({ kind: 'permissionsDamaged' });
}
