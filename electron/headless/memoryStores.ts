import type { Grant, UserRule } from '../../shared/domain/approval.ts';
import type { AccountId, GrantId, RuleId, ServerId } from '../../shared/domain/ids.ts';
import type { ProviderConfig } from '../../shared/domain/model.ts';
import { accountKey, accountOfLaunch, type OfAccount } from '../../shared/domain/serverAccounts.ts';
import type { SecretOwner } from '../../shared/domain/secretPlaces.ts';
import type { TrustRecord } from '../../shared/domain/trust.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { BelievedLaunch, ConsentStore, SecretStore, SettingsStore, StoredTrust } from '../host/index.ts';

/**
 * Consent that ends with the run: permissions of a policy file must not be stored as decisions of the user, and earlier
 * decisions of the user do not count when a policy decides.
 */
export class MemoryConsentStore implements ConsentStore {
  readonly #grants = new Map<GrantId, Grant>();
  readonly #trust = new Map<string, TrustRecord>();
  readonly #rules = new Map<RuleId, UserRule>();
  readonly #believed = new Map<string, BelievedLaunch>();
  #owners: readonly SecretOwner[] = [];

  async grants(): Promise<Grant[]> {
    return [...this.#grants.values()];
  }
  async saveGrant(grant: Grant): Promise<void> {
    this.#grants.set(grant.id, grant);
  }
  async saveGrantUse(id: GrantId, at: number): Promise<void> {
    const grant = this.#grants.get(id);
    if (grant) this.#grants.set(id, { ...grant, lastUsedAt: at });
  }
  async deleteGrant(id: GrantId): Promise<void> {
    this.#grants.delete(id);
  }
  async rules(): Promise<UserRule[]> {
    return [...this.#rules.values()];
  }
  async saveRule(rule: UserRule): Promise<void> {
    this.#rules.set(rule.id, rule);
  }
  async deleteRule(id: RuleId): Promise<void> {
    this.#rules.delete(id);
  }
  async believed(): Promise<BelievedLaunch[]> {
    return [...this.#believed.values()];
  }
  async saveBelieved(of: OfAccount, launch: Omit<BelievedLaunch, keyof OfAccount> | null): Promise<void> {
    if (launch === null) this.#believed.delete(accountKey(of));
    else this.#believed.set(accountKey(of), { ...of, ...launch });
  }
  async trust(): Promise<StoredTrust> {
    return { records: [...this.#trust.values()], damagedRefusals: [] };
  }
  async saveTrust(record: TrustRecord): Promise<void> {
    this.#trust.set(accountKey({ ...record, account: accountOfLaunch(record.launch) }), record);
  }
  async deleteTrust(id: ServerId, account?: AccountId): Promise<void> {
    for (const [key, record] of this.#trust) {
      if (record.serverId === id && (account ?? accountOfLaunch(record.launch)) === accountOfLaunch(record.launch))
        this.#trust.delete(key);
    }
  }
  async secretOwners(): Promise<readonly SecretOwner[]> {
    return this.#owners;
  }
  async saveSecretOwners(owners: readonly SecretOwner[]): Promise<void> {
    this.#owners = owners;
  }
}

/** Settings of the command line and the policy file. */
export interface RunSettings {
  readonly provider: ProviderConfig | undefined;
  readonly maxIterations: number | undefined;
  readonly startTimeoutSeconds: number | undefined;
}

/** A limit of the command line counts for every server. */
function settingsOfRun(stored: Settings, { maxIterations, startTimeoutSeconds }: RunSettings): Settings {
  const serverLimits = Object.entries(stored.serverLimits).map(
    ([id, { startSeconds: _, ...limits }]) => [id, limits] as const,
  );
  return {
    ...stored,
    ...(maxIterations !== undefined && { iterationLimit: maxIterations }),
    ...(startTimeoutSeconds !== undefined && { startTimeoutSeconds, serverLimits: Object.fromEntries(serverLimits) }),
  };
}

/** The settings of the data folder, overridden by those of the run, which are not stored. */
export function withRunSettings(store: SettingsStore, run: RunSettings): SettingsStore {
  const { provider } = run;
  return {
    settings: async () => settingsOfRun(await store.settings(), run),
    saveSettings: (settings) => store.saveSettings(settings),
    roots: () => store.roots(),
    saveRoots: (roots) => store.saveRoots(roots),
    serverIds: () => store.serverIds(),
    saveServerIds: (ids) => store.saveServerIds(ids),
    toolsOff: () => store.toolsOff(),
    saveToolsOff: (off) => store.saveToolsOff(off),
    // Nobody is there to review a skill that changed, or to be asked while one is loaded.
    skillApprovals: async () => [],
    saveSkillApprovals: async () => undefined,
    skillFolders: async () => [],
    saveSkillFolders: async () => undefined,
    skillUses: async () => [],
    saveSkillUses: async () => undefined,
    samplingAccounts: () => store.samplingAccounts(),
    saveSamplingAccounts: (accounts) => store.saveSamplingAccounts(accounts),
    eraVerdicts: () => store.eraVerdicts(),
    saveEraVerdicts: (verdicts) => store.saveEraVerdicts(verdicts),
    refusedParts: () => store.refusedParts(),
    saveRefusedParts: (parts) => store.saveRefusedParts(parts),
    providers: async () => [...(provider ? [provider] : []), ...(await store.providers())],
    saveProviders: async () => undefined,
  };
}

/** The secrets of the data folder, overridden by one of the command line, which is not stored. */
export function withSecret(store: SecretStore, name: string, value: string | undefined): SecretStore {
  return {
    get persistence() {
      return store.persistence;
    },
    get: async (asked) => (asked === name ? value : store.get(asked)),
    has: async (asked) => (asked === name ? value !== undefined : store.has(asked)),
    set: (asked, next) => store.set(asked, next),
    delete: (asked) => store.delete(asked),
  };
}
