import type { ConfigFile } from '../host/ports/configFile.ts';
import type { ModelProviderFactory } from '../host/ports/modelProvider.ts';
import type { SchemaValidator } from '../host/ports/schema.ts';
import type { SecretStore } from '../host/ports/secrets.ts';
import type { AuditStore, BlobStore, ConsentStore, ConversationStore, SettingsStore } from '../host/ports/stores.ts';
import type { Clock, IdMaker, Log } from '../host/ports/system.ts';
import type { TransportFactory } from '../host/ports/transport.ts';
import { JsonConfigFile } from './config/jsonConfigFile.ts';
import { takeDataFolder } from './dataFolder.ts';
import { createModelProviderFactory } from './models/modelProviders.ts';
import { createHostFetch } from './network/hostFetch.ts';
import { createSampleTransport } from './sample/sampleServer.ts';
import { schemaValidator } from './schema/schemaValidator.ts';
import { FileSecretStore } from './secrets/fileSecretStore.ts';
import { SqliteAuditStore } from './store/auditStore.ts';
import { FileBlobStore } from './store/blobStore.ts';
import { SqliteConsentStore } from './store/consentStore.ts';
import { SqliteConversationStore } from './store/conversationStore.ts';
import { Database } from './store/database.ts';
import { SqliteSettingsStore } from './store/settingsStore.ts';
import { fileLog } from './system/fileLog.ts';
import { nodeClock } from './system/nodeClock.ts';
import { nodeIds } from './system/nodeIds.ts';
import { transportFactory } from './transports/transportFactory.ts';

export interface NodePortsOptions {
  readonly dataFolder: string;
  /** Where mcp.json is, if not in the data folder. */
  readonly configPath?: string | undefined;
  /** Where secrets are, if not in a file of the data folder. */
  readonly secrets?: SecretStore | undefined;
}

/** The ports every shell has from Node; the shell adds its own. */
export interface NodePorts {
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly log: Log;
  readonly configFile: ConfigFile;
  readonly conversations: ConversationStore;
  readonly blobs: BlobStore;
  readonly consent: ConsentStore;
  readonly audit: AuditStore;
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  readonly transports: TransportFactory;
  readonly models: ModelProviderFactory;
  readonly schemas: SchemaValidator;
  /** Closes files; call it after the host was shut down. */
  dispose(): Promise<void>;
}

/** @throws HostError `conflict` when another Gatehouse has the data folder, or a newer one wrote it */
export async function createNodePorts(options: NodePortsOptions): Promise<NodePorts> {
  const folder = await takeDataFolder(options.dataFolder);
  const log = fileLog(folder.log);
  const database = new Database(folder.database);
  const secrets = options.secrets ?? new FileSecretStore(folder.secrets);
  const onProblem = (problem: string) => log.write('warn', problem);
  const modelFetch = createHostFetch({ env: process.env, onProblem });
  // The stream on which a server speaks up by itself may be silent for hours.
  const serverFetch = createHostFetch({ env: process.env, onProblem, idleTimeoutMs: 0 });
  return {
    clock: nodeClock,
    ids: nodeIds,
    log,
    configFile: new JsonConfigFile(options.configPath ?? folder.config),
    conversations: new SqliteConversationStore(database),
    blobs: new FileBlobStore(folder.blobs),
    consent: new SqliteConsentStore(database),
    audit: new SqliteAuditStore(database),
    settings: new SqliteSettingsStore(database),
    secrets,
    transports: transportFactory({ secrets, log, fetch: serverFetch, sample: createSampleTransport }),
    models: createModelProviderFactory(modelFetch),
    schemas: schemaValidator(),
    async dispose() {
      await log.flushed();
      database.close();
      folder.release();
    },
  };
}
