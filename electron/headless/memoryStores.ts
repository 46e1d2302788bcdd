import type { Grant } from '../../shared/domain/approval.ts';
import type { GrantId, ServerId } from '../../shared/domain/ids.ts';
import type { ProviderConfig } from '../../shared/domain/model.ts';
import type { TrustRecord } from '../../shared/domain/trust.ts';
import type { ConsentStore, SecretStore, SettingsStore } from '../host/index.ts';

/**
 * Consent that ends with the run: what a policy file allows must not be remembered as the user's word, and what the user
 * allowed elsewhere does not count where a policy decides.
 */
export class MemoryConsentStore implements ConsentStore {
  readonly #grants = new Map<GrantId, Grant>();
  readonly #trust = new Map<ServerId, TrustRecord>();

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
  async trustRecords(): Promise<TrustRecord[]> {
    return [...this.#trust.values()];
  }
  async saveTrust(record: TrustRecord): Promise<void> {
    this.#trust.set(record.serverId, record);
  }
  async deleteTrust(id: ServerId): Promise<void> {
    this.#trust.delete(id);
  }
}

/** The settings of the data folder, with the provider of the command line in front, which is not written down. */
export function withProvider(store: SettingsStore, provider: ProviderConfig | undefined): SettingsStore {
  return {
    settings: () => store.settings(),
    saveSettings: (settings) => store.saveSettings(settings),
    serverIds: () => store.serverIds(),
    saveServerIds: (ids) => store.saveServerIds(ids),
    providers: async () => [...(provider ? [provider] : []), ...(await store.providers())],
    saveProviders: async () => undefined,
  };
}

/** The secrets of the data folder, with one of the command line's in front, which is not written down. */
export function withSecret(store: SecretStore, name: string, value: string | undefined): SecretStore {
  return {
    persistence: store.persistence,
    get: async (asked) => (asked === name ? value : store.get(asked)),
    has: async (asked) => (asked === name ? value !== undefined : store.has(asked)),
    set: (asked, next) => store.set(asked, next),
    delete: (asked) => store.delete(asked),
  };
}
