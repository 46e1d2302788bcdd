import type { ToolSetStore } from './toolSetStore.ts';
import type { InstructionsChoice } from '../../../shared/domain/instructions.ts';
import type { ShellFacts } from '../../../shared/domain/snapshot.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import type { AppSandbox } from './appSandbox.ts';
import type { BundleNetwork } from './bundleNetwork.ts';
import type { Bundles } from './bundles.ts';
import type { ComputerVariables } from './computerVariables.ts';
import type { DataFolder } from './dataFolder.ts';
import type { LocalModels } from './localModels.ts';
import type { ModelFamily } from './modelFigures.ts';
import type { ModelProviderFactory } from './modelProvider.ts';
import type { Runtimes } from './runtimes.ts';
import type { SearchIndex } from './searchIndex.ts';
import type { SecretHider, SecretStore } from './secrets.ts';
import type { DraftStore } from './draftStore.ts';
import type { SentRequestStore } from './sentRequestStore.ts';
import type {
  DocumentPrinter,
  DragOut,
  FileSaver,
  FolderPicker,
  FolderView,
  LoginItem,
  SpellingChecker,
  PageWindows,
  QuickAskWindow,
  OutsideLinks,
  TrustSurface,
} from './shell.ts';
import type { CallbackListener, SignInNetwork } from './signIn.ts';
import type { ConfigFile } from './configFile.ts';
import type { Folders } from './folders.ts';
import type { OtherApps } from './otherApps.ts';
import type { PackageDownloads } from './packageDownloads.ts';
import type { PasteReader } from './pasteReader.ts';
import type { ImportFiles } from './importFiles.ts';
import type { IconNetwork } from './iconNetwork.ts';
import type { PictureNetwork } from './pictureNetwork.ts';
import type { ServerFolders } from './serverFolders.ts';
import type { ServerRecordFiles } from './serverRecordFiles.ts';
import type { ManagedPolicySource } from './managedPolicy.ts';
import type { Machine } from './machine.ts';
import type { ProjectFiles } from './projectFiles.ts';
import type { ProjectStore } from './projectStore.ts';
import type { ReportSource } from './reportSource.ts';
import type { RegistryNetwork } from './registryNetwork.ts';
import type { RegistryCache, RegistryStore } from './registryStores.ts';
import type { SkillFolders } from './skillFolders.ts';
import type { SchemaValidator } from './schema.ts';
import type { AuditStore } from './auditStore.ts';
import type { AssistantStore, BlobStore, ConsentStore, ConversationStore, PinStore, SettingsStore } from './stores.ts';
import type { Storage } from './storage.ts';
import type { Clock, IdMaker, Log } from './system.ts';
import type { SummaryStore } from './summaryStore.ts';
import type { TaskStore } from './taskStore.ts';
import type { TransportFactory } from './transport.ts';
import type { HealthStore } from './healthStore.ts';
import type { UpdateSource } from './updateSource.ts';
import type { UsageStore } from './usageStore.ts';

/** Of servers that many people use: their names, and the namespaces of their publishers. */
interface KnownServers {
  readonly names: readonly string[];
  readonly namespaces: readonly string[];
}

/** Everything the host needs from outside. */
export interface HostPorts {
  readonly shell: ShellFacts;
  readonly clock: Clock;
  readonly ids: IdMaker;
  /** A number from 0 to below 1 that spreads retries in time; never for secrets. */
  readonly random: () => number;
  readonly log: Log;
  readonly configFile: ConfigFile;
  readonly conversations: ConversationStore;
  readonly assistants: AssistantStore;
  readonly toolSets: ToolSetStore;
  readonly registryStore: RegistryStore;
  readonly registryCache: RegistryCache;
  readonly registryNetwork: RegistryNetwork;
  /** Names of servers that many people use. */
  readonly knownServers: () => KnownServers;
  readonly projects: ProjectStore;
  readonly projectFiles: ProjectFiles;
  readonly skillFolders: SkillFolders;
  readonly searchIndex: SearchIndex;
  readonly drafts: DraftStore;
  readonly sentRequests: SentRequestStore;
  readonly summaries: SummaryStore;
  readonly tasks: TaskStore;
  readonly usage: UsageStore;
  readonly health: HealthStore;
  readonly blobs: BlobStore;
  readonly consent: ConsentStore;
  readonly pins: PinStore;
  readonly audit: AuditStore;
  readonly settings: SettingsStore;
  readonly storage: Storage;
  readonly dataFolder: DataFolder;
  readonly reportSource: ReportSource;
  readonly secrets: SecretStore;
  /** Removes the values of the secrets known in this run from a text. */
  readonly hideSecrets: (text: string) => string;
  /** The same for messages of servers, in every form a server may echo a value in; each is replaced by its name. */
  readonly hideFromServers: SecretHider;
  /** The variables of this computer that launches refer to. */
  readonly variables: ComputerVariables;
  readonly transports: TransportFactory;
  readonly machine: Machine;
  readonly managedPolicy: ManagedPolicySource;
  readonly serverFolders: ServerFolders;
  readonly serverRecordFiles: ServerRecordFiles;
  readonly folders: Folders;
  readonly importFiles: ImportFiles;
  readonly bundles: Bundles;
  readonly bundleNetwork: BundleNetwork;
  readonly runtimes: Runtimes;
  readonly packageDownloads: PackageDownloads;
  readonly paste: PasteReader;
  readonly otherApps: OtherApps;
  readonly models: ModelProviderFactory;
  readonly localModels: LocalModels;
  readonly trustSurface: TrustSurface;
  readonly folderPicker: FolderPicker;
  readonly folderView: FolderView;
  readonly outsideLinks: OutsideLinks;
  readonly fileSaver: FileSaver;
  /** Missing where only the browser could drag something out of the page. */
  readonly dragOut?: DragOut;
  /** Missing where the page prints by itself, or nothing is printed. */
  readonly documentPrinter?: DocumentPrinter;
  /** Missing in shells that the system does not start. */
  readonly loginItem?: LoginItem;
  /** Missing where only the browser could check spelling. */
  readonly spelling?: SpellingChecker;
  /** Without it, the page cannot open another window. */
  readonly pageWindows?: PageWindows;
  /** Missing where the system gives no shortcuts. */
  readonly quickAsk?: QuickAskWindow;
  /** Missing if no page can show an app. */
  readonly appSandbox?: AppSandbox;
  /** Missing in shells that are not updated. */
  readonly updates?: UpdateSource;
  readonly signInNetwork: SignInNetwork;
  readonly iconNetwork: IconNetwork;
  readonly pictureNetwork: PictureNetwork;
  readonly callbacks: CallbackListener;
  readonly schemas: SchemaValidator;
  /** Public facts about models. */
  readonly modelFamilies: () => readonly ModelFamily[];
  /** The policy for calls without a grant: ask, unless a policy file says otherwise. */
  readonly policy: Policy;
  /** Says in unattended mode that tools take much of a model's window, in tokens. */
  readonly tellToolShare?: (share: { readonly tokens: number; readonly contextTokens: number }) => void;
  /** Decides about the instructions of servers in unattended mode; missing when a user is present. */
  readonly instructionsPolicy?: (serverName: string) => InstructionsChoice;
}
