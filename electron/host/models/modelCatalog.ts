import { type ErrorInfo, type HostError, problemError, toErrorInfo } from '../../../shared/domain/error.ts';
import { providerId, type ProviderId } from '../../../shared/domain/ids.ts';
import { maxModelOptions, type ModelOptions } from '../../../shared/domain/modelOptions.ts';
import type { ModelInfo, ModelRef, ProviderConfig, ProviderView } from '../../../shared/domain/model.ts';
import { providerAddressProblem } from '../../../shared/domain/providers/providerAddress.ts';
import { isOwnAddress, providerEntry } from '../../../shared/domain/providers/providerTable.ts';
import type { ConfigurationRecords } from '../consent/audit/configurationRecords.ts';
import type { ManagedPolicies } from '../consent/managed/managedPolicies.ts';
import type { ModelProvider, ModelProviderFactory } from '../ports/modelProvider.ts';
import { providerSecretKey, type SecretStore } from '../ports/secrets.ts';
import type { SettingsStore } from '../ports/stores.ts';
import type { Clock, IdMaker } from '../ports/system.ts';
import { nextTask } from '../ground/state/nextTask.ts';
import type { SettingsService } from '../ground/settings/settingsService.ts';
import type { Room } from '../ground/rooms/room.ts';
import type { HostState } from '../ground/state/hostState.ts';
import type { PermissionBroker } from '../consent/trust/permissionBroker.ts';
import { changesOf, changesOfNew, confirmationOf } from './providerChanges.ts';
import { FirstLists } from './firstLists.ts';
import { whileOpen } from './whileOpen.ts';
import { ModelLists } from './modelLists.ts';
import { RefusedParts } from './refusedParts.ts';
import { practiceProviderConfig, practiceModelRef } from './practiceProvider.ts';
import { changedOptions, withDatedPrices, withUserFacts } from './userFacts.ts';
import { withFittingMedia } from './wire/fittingMedia.ts';
import { withVisibleText } from './wire/visibleRequest.ts';

export interface ModelCatalogParts {
  readonly state: HostState;
  readonly store: SettingsStore;
  readonly secrets: SecretStore;
  readonly factory: ModelProviderFactory;
  readonly practice: ModelProvider;
  readonly settings: SettingsService;
  readonly ids: IdMaker;
  readonly clock: Clock;
  readonly audit: Pick<ConfigurationRecords, 'providerAddress' | 'providerChanged'>;
  readonly managed: Pick<ManagedPolicies, 'mustOpenProvider'>;
  /** Asks on the trust page before data may go to a new address or account. */
  readonly confirm: PermissionBroker['confirm'];
}

/** The details of a provider that a page may set; whether its address was confirmed is not among them. */
export type ProviderDetails = Pick<ProviderConfig, 'name' | 'baseUrl' | 'hasCacheMarks' | 'typedModels'>;

/** Models that can be chosen, and why there may be more. */
interface ListedModels {
  readonly models: ModelInfo[];
  readonly problem: ErrorInfo | null;
}

const listTimeoutMs = 15_000;

/** The configured model providers. The practice model is always among them. */
export class ModelCatalog implements Room {
  readonly #parts: ModelCatalogParts;
  #configs: ProviderConfig[] = [];
  readonly #views = new Map<ProviderId, ProviderView['key']>();
  /** Adapters, made on first use and dropped when their configuration changes. */
  readonly #adapters = new Map<ProviderId, ModelProvider>();

  readonly #lists: ModelLists;
  readonly #firstLists: FirstLists;
  readonly #refused: RefusedParts;

  constructor(parts: ModelCatalogParts) {
    this.#parts = parts;
    this.#lists = new ModelLists(parts.clock);
    this.#firstLists = new FirstLists(parts.clock);
    this.#refused = new RefusedParts(parts.store, parts.clock);
  }

  async load(): Promise<void> {
    const [configs] = await Promise.all([this.#parts.store.providers(), this.#refused.load()]);
    this.#configs = configs;
    this.#views.clear();
    this.#adapters.clear();
    this.#lists.clear();
    await Promise.all(this.#configs.map(({ id }) => this.#noteKey(id)));
    this.#publish();
  }

  /** The model of new conversations: the one that was set, while its provider exists. */
  defaultModel(): ModelRef | null {
    const model = this.#parts.settings.current.defaultModel;
    if (model && this.#all().some(({ id }) => id === model.providerId)) return model;
    // With a configured provider, answers of the practice model would be a surprise; it is the default only without
    // providers.
    return this.#configs.length === 0 ? practiceModelRef : null;
  }

  /**
   * The adapter to send requests with. Where limits and prices come from the provider's list, it was read.
   *
   * @throws HostError `notFound`, `modelAddressUnconfirmed`
   */
  async provider(id: ProviderId): Promise<ModelProvider> {
    const adapter = await this.adapter(id);
    const config = this.#get(id);
    const isOwn = config.kind !== 'practice' && isOwnAddress(config.kind, config.baseUrl);
    if (isOwn || this.#lists.has(config)) return adapter;
    await this.#firstLists.read(adapter, (signal) => this.models(id, signal));
    // It may have been changed or removed meanwhile.
    return this.adapter(id);
  }

  /** Does beforehand what a first request would wait for. Never rejects: the request itself says what is wrong. */
  async prepare(id: ProviderId): Promise<void> {
    const config = this.#find(id);
    if (config === undefined || config.kind === 'practice') return;
    try {
      await Promise.all([this.#parts.factory.prepare?.(config.kind), this.provider(id)]);
    } catch {
      // The request will meet the same problem, and tell the user.
    }
  }

  /**
   * The adapter with what it knows by now: asking for it sends nothing.
   *
   * @throws HostError `notFound`, `modelAddressUnconfirmed`
   */
  async adapter(id: ProviderId): Promise<ModelProvider> {
    const config = this.#get(id);
    if (config.kind === 'practice') return this.#parts.practice;
    this.#parts.managed.mustOpenProvider(config);
    if (!config.isAddressConfirmed) throw addressUnconfirmedError(config.name);
    const known = this.#adapters.get(id);
    if (known) return known;
    const key = await this.#parts.secrets.get(providerSecretKey(id));
    // If it changed while the key was read, start again: a key must never be sent to another address.
    if (this.#get(id) !== config) return this.adapter(id);
    const meanwhile = this.#adapters.get(id);
    if (meanwhile) return meanwhile;
    const { kind, name, baseUrl, hasCacheMarks } = config;
    const made = this.#parts.factory.create({ id, kind, name, baseUrl, hasCacheMarks, key }, this.#refused.of(config));
    const fitting = withFittingMedia(made, providerEntry(kind).media);
    const visible = withVisibleText(fitting, () => nextTask(this.#parts.clock));
    const open = whileOpen(visible, () => this.#parts.managed.mustOpenProvider(config));
    const dated = withDatedPrices(open, () => this.#parts.clock.now());
    const adapter = withUserFacts(dated, () => this.#find(id)?.modelOptions ?? []);
    this.#adapters.set(id, adapter);
    return adapter;
  }

  /**
   * Adds a provider. A custom base URL and a key are confirmed on the trust page first.
   *
   * @throws HostError `forbidden` for an address that is never used, `cancelled` when it was not confirmed
   */
  async add(
    config: ProviderDetails & Pick<ProviderConfig, 'kind'>,
    key: string | undefined,
    signal: AbortSignal,
  ): Promise<ProviderId> {
    this.#parts.managed.mustOpenProvider(config);
    await this.#confirm(undefined, config, key, signal);
    const id = providerId.parse(this.#parts.ids.next('provider'));
    for (const change of changesOfNew(config, key)) this.#parts.audit.providerChanged(config.name, change);
    if (key !== undefined) await this.#parts.secrets.set(providerSecretKey(id), key);
    await this.#save([...this.#configs, { ...config, id, isAddressConfirmed: true }], id);
    return id;
  }

  /**
   * Changes a provider. Another base URL and another key are confirmed on the trust page first. A key is never sent to
   * another address than the one it was typed for.
   *
   * @param key a new one, `null` to delete it, `undefined` to keep it
   * @throws HostError `forbidden`, `cancelled`, `notFound`, `conflict`
   */
  async update(
    id: ProviderId,
    change: ProviderDetails,
    key: string | null | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const shown = this.#get(id);
    mustBeConfigurable(shown);
    const moved = shown.baseUrl !== change.baseUrl;
    this.#parts.managed.mustOpenProvider({ ...change, kind: shown.kind });
    await this.#confirm(shown, { ...change, kind: shown.kind }, key, signal);
    if (this.#get(id) !== shown) throw problemError({ kind: 'providerChanged' });
    for (const each of changesOf(shown, change, key)) this.#parts.audit.providerChanged(change.name, each);
    // In this order, the old key never meets the new address, and the new key never meets the old one.
    if (key !== undefined || moved) await this.#parts.secrets.delete(providerSecretKey(id));
    const changed = { ...shown, ...change, baseUrl: change.baseUrl, isAddressConfirmed: true };
    await this.#save(
      this.#configs.map((other) => (other.id === id ? changed : other)),
      id,
    );
    if (typeof key !== 'string') return;
    await this.#parts.secrets.set(providerSecretKey(id), key);
    this.#adapters.delete(id);
    this.#lists.forget(id);
    await this.#noteKey(id);
    this.#publish();
  }

  /** Asks the user where chats may go. The provider's own address, without a key, is no question. */
  async #confirm(
    before: ProviderConfig | undefined,
    wish: ProviderDetails & Pick<ProviderConfig, 'kind'>,
    key: string | null | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const what = confirmationOf(before, wish, key);
    if (what === undefined) return;
    const problem = providerAddressProblem(what.baseUrl);
    if (problem !== undefined) throw problemError({ kind: 'providerAddressRefused', why: problem });
    await this.#parts.confirm(what, signal);
    if (what.kind === 'provider') this.#parts.audit.providerAddress(what.name, what.baseUrl);
  }

  async remove(id: ProviderId): Promise<void> {
    mustBeConfigurable(this.#get(id));
    await this.#parts.secrets.delete(providerSecretKey(id));
    await this.#save(
      this.#configs.filter((config) => config.id !== id),
      id,
    );
    this.#refused.forget(id);
  }

  /**
   * The models that the provider lists, and the typed ones. If the list cannot be read, the problem is returned with the typed ones
   * and those that it listed last.
   *
   * @param isFresh whether the list is read again although it is known
   */
  async models(id: ProviderId, signal: AbortSignal, isFresh = false): Promise<ListedModels> {
    const config = this.#get(id);
    const typed = config.typedModels.map((model) => ({ model }));
    const known = this.#lists.known(config);
    if (known !== undefined && !isFresh) return { models: joined(typed, known), problem: null };
    try {
      const provider = await this.adapter(id);
      const listed = await provider.listModels(AbortSignal.any([signal, AbortSignal.timeout(listTimeoutMs)]));
      // What a list says is kept by the adapter that read it: the adapter of a provider that changed meanwhile reads its own.
      if (this.#adapters.get(id) === provider) this.#lists.note(config, listed);
      return { models: joined(typed, listed), problem: null };
    } catch (error) {
      if (signal.aborted) throw error;
      return { models: joined(typed, this.#lists.last(config)), problem: toErrorInfo(error) };
    }
  }

  /** Notes what the user says about a model, and the settings of chats that have none of their own. @throws HostError `conflict` */
  async configure({ providerId: id, model }: ModelRef, set: Omit<ModelOptions, 'model'>): Promise<void> {
    const shown = this.#get(id);
    mustBeConfigurable(shown);
    const options = changedOptions(shown.modelOptions ?? [], { model, ...set });
    if (options.length > maxModelOptions) throw problemError({ kind: 'tooManyModelOptions', count: maxModelOptions });
    const changed = { ...shown, modelOptions: [...options] };
    const configs = this.#configs.map((other) => (other.id === id ? changed : other));
    await this.#parts.store.saveProviders(configs);
    this.#configs = configs;
    this.#publish();
  }

  #all(): readonly ProviderConfig[] {
    return [practiceProviderConfig, ...this.#configs];
  }

  #find(id: ProviderId): ProviderConfig | undefined {
    return this.#all().find((candidate) => candidate.id === id);
  }

  #get(id: ProviderId): ProviderConfig {
    const config = this.#find(id);
    if (config === undefined) {
      throw problemError({ kind: 'providerRemoved' });
    }
    return config;
  }

  async #save(configs: ProviderConfig[], changed: ProviderId): Promise<void> {
    await this.#parts.store.saveProviders(configs);
    this.#configs = configs;
    this.#adapters.delete(changed);
    this.#lists.forget(changed);
    await this.#noteKey(changed);
    this.#publish();
  }

  async #noteKey(id: ProviderId): Promise<void> {
    const { secrets } = this.#parts;
    // Unreadable secrets count as missing: the app starts, and asks for the key.
    const present = await secrets.has(providerSecretKey(id)).catch(() => false);
    this.#views.set(id, !present ? 'none' : secrets.persistence === 'session' ? 'session' : 'stored');
  }

  #publish(): void {
    const providers = this.#all().map((config) => ({ ...config, key: this.#views.get(config.id) ?? 'none' }));
    this.#parts.state.publish({ type: 'provider.changed', providers });
  }
}

function joined(typed: readonly ModelInfo[], listed: readonly ModelInfo[]): ModelInfo[] {
  const names = new Set(listed.map(({ model }) => model));
  return [...typed.filter(({ model }) => !names.has(model)), ...listed];
}

function addressUnconfirmedError(name: string): HostError {
  return problemError({ kind: 'providerUnconfirmed', name });
}

function mustBeConfigurable(config: ProviderConfig): void {
  if (config.kind === 'practice') throw problemError({ kind: 'practiceModelFixed' });
}
