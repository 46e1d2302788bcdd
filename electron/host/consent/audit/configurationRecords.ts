import type { Decision } from '../../../../shared/domain/approval.ts';
import type { ChatSetup } from '../../../../shared/domain/assistant.ts';
import type { AuditRow } from '../../../../shared/domain/audit.ts';
import type {
  BundleDownloadBecame,
  DecisionReason,
  ProjectAct,
  ProviderChange,
  SetupChange,
  UpdateBecame,
} from '../../../../shared/domain/decisionReason.ts';
import type { ConversationId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { ManagedRefusal } from '../../../../shared/domain/managed/managedRefusal.ts';
import type { ManagedStanding } from '../../../../shared/domain/managed/managedStanding.ts';
import type { Project } from '../../../../shared/domain/project.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import { localSkillsName } from '../../../../shared/domain/skill.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import { cutWords } from '../../ground/offers/listedWords.ts';
import type { Clock } from '../../ports/system.ts';
import type { AuditTrail } from './auditTrail.ts';
import { recordedArguments } from './recordedArguments.ts';

/** Characters. */
const maxAddressChars = 1000;

type FolderAct = 'folderConfirmed' | 'folderCleared';
type FileAct = 'fileUsed' | 'fileLeftOut' | 'fileChanged' | 'fileUnreadable';

/** The host finds that a file changed or cannot be read; the user answers. */
const fileDecisions = {
  fileUsed: { outcome: 'allowed', by: 'user' },
  fileLeftOut: { outcome: 'denied', by: 'user' },
  fileChanged: { outcome: 'cancelled', by: 'host' },
  fileUnreadable: { outcome: 'cancelled', by: 'host' },
} as const;

const bundleDownloadDecisions = {
  confirmed: { outcome: 'allowed', by: 'user' },
  arrived: { outcome: 'allowed', by: 'host' },
  hashDiffers: { outcome: 'denied', by: 'host' },
  failed: { outcome: 'cancelled', by: 'host' },
  cancelled: { outcome: 'cancelled', by: 'user' },
} as const;

/** The file of a bundle that is downloaded. */
interface DownloadedBundle {
  /** What the registry calls its entry, with the version. */
  readonly name: string;
  readonly host: string;
  /** As the registry says it. */
  readonly sha256: Sha256;
  /** Once it is there. */
  readonly bytes?: number | undefined;
}

/** What of a project has influence on the requests and calls of its chats. */
export type ProjectSetup = ChatSetup & Pick<Project, 'model' | 'mode'>;

export interface ConfigurationRecordsParts {
  readonly trail: Pick<AuditTrail, 'append'>;
  readonly clock: Clock;
  /** Removes the values of secrets from a text. */
  readonly hideSecrets: (text: string) => string;
}

/**
 * Records what the user configures and what has influence on a model or on where data goes: providers, registries, secrets, and the
 * instructions and tools of chats, assistants and projects. Everything is synchronous: nothing can happen between row and change.
 */
export class ConfigurationRecords {
  readonly #parts: ConfigurationRecordsParts;

  constructor(parts: ConfigurationRecordsParts) {
    this.#parts = parts;
  }

  /** Records that the user confirmed where chats may be sent. */
  providerAddress(serverName: string, baseUrl: string): void {
    const address = cutWords(this.#parts.hideSecrets(baseUrl), maxAddressChars);
    this.#append({ kind: 'provider', serverName, address }, 'allowed', { kind: 'addressConfirmed' });
  }

  /** Records a change of a provider beside its base URL: it uses its default address, or gets another key. */
  providerChanged(serverName: string, change: ProviderChange): void {
    const outcome = change === 'keyForgotten' ? 'cancelled' : 'allowed';
    this.#append({ kind: 'provider', serverName }, outcome, { kind: 'provider', change });
  }

  /** Records that the user confirmed a registry of servers, or removed it. */
  registryChanged(serverName: string, url: string, change: 'added' | 'removed'): void {
    const address = cutWords(this.#parts.hideSecrets(url), maxAddressChars);
    const outcome = change === 'added' ? 'allowed' : 'cancelled';
    this.#append({ kind: 'registry', serverName, address }, outcome, { kind: 'registry', change });
  }

  /** Records that the user confirmed a copy of Node.js or uv, or removed it: where it comes from, and the hash that names its folder. */
  runtimeChanged(
    runtime: { readonly title: string; readonly sha256: Sha256; readonly addresses: readonly string[] },
    change: 'added' | 'removed',
    server: Pick<AuditRow, 'serverId'> = {},
  ): void {
    const address = cutWords(runtime.addresses.join(' '), maxAddressChars);
    const about = { ...server, serverName: runtime.title, argumentsHash: runtime.sha256 };
    const row = { kind: 'runtime' as const, ...about, ...(address !== '' && { address }) };
    this.#append(row, change === 'added' ? 'allowed' : 'cancelled', { kind: 'runtime', change });
  }

  /** Records that the user confirmed that what a package manager downloaded for a server is deleted, with the real path of the folder. */
  downloadDeleted({ id: serverId, name: serverName }: Pick<ServerDefinition, 'id' | 'name'>, folder: string): void {
    const address = cutWords(folder, maxAddressChars);
    this.#append({ kind: 'download', serverId, serverName, address }, 'allowed', { kind: 'downloadDeleted' });
  }

  /** Records what becomes of the download of a bundle that an entry of a registry names: from which host, and the hash that it has to have. */
  bundleDownload(file: DownloadedBundle, became: BundleDownloadBecame): void {
    const { name, host, sha256, bytes } = file;
    const address = cutWords(host, maxAddressChars);
    const row = { kind: 'bundleDownload' as const, serverName: name, address, argumentsHash: sha256 };
    const { outcome, by } = bundleDownloadDecisions[became];
    this.#append({ ...row, ...(bytes !== undefined && { bytes }) }, outcome, { kind: 'bundleDownload', became }, by);
  }

  /** Records what became of a newer version of the app. @param version '' where it is not known */
  update(version: string, became: UpdateBecame): void {
    const serverName = version === '' ? 'Gatehouse' : `Gatehouse ${version}`;
    const outcome = became === 'started' || became === 'downloaded' ? 'allowed' : 'denied';
    this.#append(
      { kind: 'update', serverName },
      outcome,
      { kind: 'update', became },
      became === 'started' ? 'user' : 'host',
    );
  }

  /** Records what became of the managed policy of an organization, with the hash of what it says. */
  managedPolicy(path: string, standing: ManagedStanding): void {
    const row = { kind: 'managed' as const, serverName: '', address: cutWords(path, maxAddressChars) };
    if (standing.kind === 'unusable') {
      return this.#append(row, 'denied', { kind: 'managedPolicyUnusable', fault: standing.fault }, 'host');
    }
    if (standing.kind === 'none')
      return this.#append(row, 'cancelled', { kind: 'managedPolicy', became: 'removed' }, 'host');
    this.#append(
      { ...row, argumentsHash: standing.hash },
      'allowed',
      { kind: 'managedPolicy', became: 'inForce' },
      'host',
    );
  }

  /** Records that the managed policy refused to let a server start. */
  managedRefusal(server: Pick<ServerDefinition, 'id' | 'name'>, why: ManagedRefusal): void {
    const row = { kind: 'managed' as const, serverId: server.id, serverName: server.name };
    this.#append(row, 'denied', { kind: 'managedServer', why }, 'policy');
  }

  /** Records that the user stored a secret that the launch of a server refers to, in one of its accounts. Its value is not recorded. */
  secretStored(server: Pick<AuditRow, 'serverId' | 'serverName' | 'accountName'>, secretName: string): void {
    this.#append({ kind: 'secret', ...server, address: secretName }, 'allowed', { kind: 'secretStored' });
  }

  /** Records the instructions and tools of a chat. @param assistant the name of the one it begins with */
  chatSetup(conversationId: ConversationId, setup: ChatSetup, change: SetupChange, assistant = ''): void {
    const about = { conversationId, serverName: assistant };
    this.#setup(about, plain(setup), { kind: 'setup', of: 'chat', change });
  }

  /** Records the instructions and tools of an assistant. */
  assistantSetup(name: string, setup: ChatSetup, change: SetupChange): void {
    this.#setup({ serverName: name }, plain(setup), { kind: 'setup', of: 'assistant', change });
  }

  /** Records the instructions, servers, model and mode of a project. */
  projectSetup(name: string, setup: ProjectSetup, change: SetupChange): void {
    const { instructions, tools, model, mode } = setup;
    this.#setup({ serverName: name }, { instructions, tools, model, mode }, { kind: 'setup', of: 'project', change });
  }

  /** Records what became of a project, and so of its chats, or of one chat. */
  projectChanged(serverName: string, act: Exclude<ProjectAct, FolderAct | FileAct>, chat?: ConversationId): void {
    const outcome = act === 'chatJoined' || act === 'restored' ? 'allowed' : 'cancelled';
    const about = chat === undefined ? {} : { conversationId: chat };
    this.#append({ kind: 'project', serverName, ...about }, outcome, { kind: 'project', act });
  }

  /** Records what became of the folder of a project. */
  projectFolder(serverName: string, folder: string, act: FolderAct): void {
    const address = cutWords(folder, maxAddressChars);
    const outcome = act === 'folderConfirmed' ? 'allowed' : 'cancelled';
    this.#append({ kind: 'project', serverName, address }, outcome, { kind: 'project', act });
  }

  /** Records that the user confirmed a folder of skills on this computer, or took it back. */
  skillFolder(folder: string, act: FolderAct): void {
    const address = cutWords(folder, maxAddressChars);
    const outcome = act === 'folderConfirmed' ? 'allowed' : 'cancelled';
    this.#append({ kind: 'skill', serverName: localSkillsName, address }, outcome, { kind: 'skill', became: act });
  }

  /** Records what became of a file of a project, by the hash of its text; of one that cannot be read, as it was accepted. */
  projectFile(serverName: string, file: { name: string; hash: Sha256 }, act: FileAct): void {
    const row = { kind: 'project' as const, serverName, address: file.name, argumentsHash: file.hash };
    const { outcome, by } = fileDecisions[act];
    this.#append(row, outcome, { kind: 'project', act }, by);
  }

  #setup(
    about: Pick<AuditRow, 'serverName' | 'conversationId'>,
    setup: ChatSetup | ProjectSetup,
    reason: Extract<DecisionReason, { kind: 'setup' }>,
  ): void {
    const recorded = recordedArguments(setup, this.#parts.hideSecrets);
    const outcome = reason.change === 'removed' ? 'cancelled' : 'allowed';
    this.#append(
      { kind: 'setup', ...about, argumentsHash: canonicalHash(setup), arguments: recorded },
      outcome,
      reason,
    );
  }

  #append(
    row: Omit<Parameters<AuditTrail['append']>[0], 'at' | 'decision'>,
    outcome: Decision['outcome'],
    reason: DecisionReason,
    by: Decision['by'] = 'user',
  ): void {
    const at = this.#parts.clock.now();
    this.#parts.trail.append({ at, ...row, decision: { outcome, by, reason, decidedAt: at } });
  }
}

/** Nothing else that the caller's object holds, such as a name. */
function plain({ instructions, tools, loading }: ChatSetup): ChatSetup {
  return { instructions, tools, ...(loading && { loading }) };
}
