import type { ToPage } from '../../shared/contract/envelope.ts';
import type { Sha256 } from '../../shared/domain/ids.ts';
import type { InstructionsChoice } from '../../shared/domain/instructions.ts';
import type { ShellFacts } from '../../shared/domain/snapshot.ts';
import type { Policy } from './approvals/policy.ts';
import type { AppSandbox } from './ports/appSandbox.ts';
import type { ModelFamily } from './ports/modelFigures.ts';
import type { ModelProviderFactory } from './ports/modelProvider.ts';
import type { SecretStore } from './ports/secrets.ts';
import type { FileSaver, FolderPicker, OutsideLinks, TrustSurface } from './ports/shell.ts';
import type { CallbackListener, SignInNetwork } from './ports/signIn.ts';
import type { ConfigFile } from './ports/configFile.ts';
import type { Folders } from './ports/folders.ts';
import type { IconNetwork } from './ports/iconNetwork.ts';
import type { PictureNetwork } from './ports/pictureNetwork.ts';
import type { ServerRecordFiles } from './ports/serverRecordFiles.ts';
import type { ServerFolders } from './ports/serverFolders.ts';
import type { Machine } from './ports/machine.ts';
import type { SchemaValidator } from './ports/schema.ts';
import type {
  AuditStore,
  BlobStore,
  ConsentStore,
  ConversationStore,
  PinStore,
  SettingsStore,
} from './ports/stores.ts';
import type { Storage } from './ports/storage.ts';
import type { Clock, IdMaker, Log } from './ports/system.ts';
import type { TransportFactory } from './ports/transport.ts';

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
  readonly blobs: BlobStore;
  readonly consent: ConsentStore;
  readonly pins: PinStore;
  readonly audit: AuditStore;
  readonly settings: SettingsStore;
  readonly storage: Storage;
  readonly secrets: SecretStore;
  /** Takes the values of secrets that are known in this run out of a text. */
  readonly hideSecrets: (text: string) => string;
  /** The same for what servers send, in every form a server may echo them in; each is named in its place. */
  readonly hideFromServers: (text: string) => string;
  readonly transports: TransportFactory;
  readonly machine: Machine;
  readonly serverFolders: ServerFolders;
  readonly serverRecordFiles: ServerRecordFiles;
  readonly folders: Folders;
  readonly models: ModelProviderFactory;
  readonly trustSurface: TrustSurface;
  readonly folderPicker: FolderPicker;
  readonly outsideLinks: OutsideLinks;
  readonly fileSaver: FileSaver;
  /** Absent where no page could show an app. */
  readonly appSandbox?: AppSandbox;
  readonly signInNetwork: SignInNetwork;
  readonly iconNetwork: IconNetwork;
  readonly pictureNetwork: PictureNetwork;
  readonly callbacks: CallbackListener;
  readonly schemas: SchemaValidator;
  /** What is publicly known of models. */
  readonly modelFamilies: readonly ModelFamily[];
  /** What applies where nothing was granted: asking, unless a policy file says otherwise. */
  readonly policy: Policy;
  /** Decides about the instructions of servers where nobody is there to be asked; absent where the user is. */
  readonly instructionsPolicy?: (serverName: string) => InstructionsChoice;
}

/** One page that is connected. Dispose it when the page navigates or goes away: its calls are cancelled, its subscriptions end. */
export interface PageSession {
  /** Whatever the page sent; the shell has checked who sent it, the session parses it. */
  receive(envelope: unknown): void;
  dispose(): void;
}

/** The host, as shells see it. */
export interface Host {
  readonly openPage: (send: (envelope: ToPage) => void) => PageSession;
  /** A connection for the trust surface, which has a contract of its own. */
  readonly openTrustSurface: (send: (envelope: ToPage) => void) => PageSession;
  readonly readBlob: (hash: Sha256) => Promise<{ bytes: Uint8Array; mimeType: string } | undefined>;
  /** Keeps bytes that the user attached; the shell has bounded them. @throws HostError `conflict` when too much waits to be sent */
  readonly keepBlob: (bytes: Uint8Array, mimeType: string) => Promise<{ blob: Sha256; bytes: number }>;
  /** Starts the servers that are switched on. Called after the first page is there, so that it never waits for them. */
  startServers(): void;
  /** The machine woke up, or the network changed: connections are looked at now. */
  wake(): void;
  /** Stops turns, then servers; answers when nothing is left running. */
  shutDown(): Promise<void>;
}
