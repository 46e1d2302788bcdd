import type { AccountId, ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import { localSkills, localSkillsName, type SkillEntry } from '../../../../shared/domain/skill.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import { accountMarks, firstAccount } from '../../../../shared/domain/serverAccounts.ts';
import { launchOfAccount } from '../../connections/configuration/accountChanges.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { ListedSkills, VerifiedFile } from '../../connections/session/skillRequests.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { LocalSkills } from './localSkills.ts';

interface Options {
  readonly signal?: AbortSignal | undefined;
}

/** Where skills come from: a server, or the folders of this computer. */
export interface SkillSource {
  /** As models and the audit are told. */
  readonly name: string;
  /** How it is started; an approval is bound to it. */
  readonly launchHash: Sha256;
  /** The account that it uses. */
  readonly account: AccountId;
  /** How it would be started in one of its accounts; `undefined` where it has no such account. */
  launchHashIn(account: AccountId): Sha256 | undefined;
  /** What one of its accounts is called; `undefined` where it has no accounts. */
  nameOf(account: AccountId): string | undefined;
  /** Whether it can have a skill of this address. */
  has(uri: string): boolean;
  list(options?: Options): Promise<ListedSkills>;
  get(uri: string, options?: Options): Promise<SkillEntry>;
  /** A file that is what the entry says. @throws HostError `badResult` when it is not */
  read(entry: SkillEntry, path: string | undefined, options?: Options): Promise<VerifiedFile>;
}

export interface SkillSources {
  /** @throws HostError `notFound` */
  get(id: ServerId): SkillSource;
  find(id: ServerId): SkillSource | undefined;
  /** Those that can be asked now. */
  running(): readonly ServerId[];
}

/** A folder is not started in one way or another: its place is in the addresses of its skills. */
const localHash = canonicalHash(['skills', localSkillsName]);

/** Servers, and this computer under the id that stands for it. */
export function skillSources(
  servers: Pick<ConnectedServers, 'get' | 'find' | 'connection' | 'running'>,
  local: Pick<LocalSkills, 'has' | 'list' | 'get' | 'read'>,
): SkillSources {
  const onComputer: SkillSource = {
    name: localSkillsName,
    launchHash: localHash,
    account: firstAccount,
    launchHashIn: (account) => (account === firstAccount ? localHash : undefined),
    nameOf: () => undefined,
    has: (uri) => local.has(uri),
    list: () => local.list(),
    get: (uri) => local.get(uri),
    read: (entry, path) => local.read(entry, path),
  };
  const ofServer = (definition: ServerDefinition): SkillSource => {
    const { id, name, launch, accounts } = definition;
    const skills = () => servers.connection(id).mcp.skills;
    return {
      name,
      launchHash: launchHash(launch),
      account: accounts?.inUse.id ?? firstAccount,
      launchHashIn: (account) => {
        const own = launchOfAccount(definition, account);
        return own && launchHash(own);
      },
      nameOf: (account) => accounts && accountMarks(accounts).find((each) => each.id === account)?.name,
      has: () => true,
      list: async (options) => skills().list(options),
      get: async (uri, options) => skills().get(uri, options),
      read: async (entry, path, options) => skills().read(entry, path, options),
    };
  };
  return {
    get: (id) => (id === localSkills ? onComputer : ofServer(servers.get(id))),
    find: (id) => {
      if (id === localSkills) return onComputer;
      const definition = servers.find(id);
      return definition && ofServer(definition);
    },
    running: () => [...servers.running().map(({ definition }) => definition.id), localSkills],
  };
}
