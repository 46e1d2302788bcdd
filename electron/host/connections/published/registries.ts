import { problemError } from '../../../../shared/domain/error.ts';
import { registryId, type RegistryId } from '../../../../shared/domain/ids.ts';
import { maxRegistries, officialRegistry, type Registry } from '../../../../shared/domain/published/registry.ts';
import type { ConfigurationRecords } from '../../consent/audit/configurationRecords.ts';
import type { ManagedPolicies } from '../../consent/managed/managedPolicies.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { RegistryCache, RegistryStore } from '../../ports/registryStores.ts';
import type { IdMaker } from '../../ports/system.ts';
import type { RegistryWish } from './registryAddress.ts';
import type { FoundPage, FoundVersions, RegistryReader } from './registryReader.ts';

export interface RegistriesParts {
  readonly state: Pick<HostState, 'publish'>;
  readonly store: RegistryStore;
  readonly cache: RegistryCache;
  readonly reader: RegistryReader;
  readonly ids: IdMaker;
  readonly managed: Pick<ManagedPolicies, 'mustOpenRegistry' | 'mustOpenPublisher' | 'isNamespaceOpen'>;
  readonly audit: Pick<ConfigurationRecords, 'registryChanged'>;
  /** Asks on the trust page before anything is sent to a new address. */
  readonly confirm: PermissionBroker['confirm'];
}

/** The registries of published servers: the official one and those of the user. None is contacted before it is looked at. */
export class Registries implements Room {
  readonly #parts: RegistriesParts;
  #own: readonly Registry[] = [];
  #changes: Promise<unknown> = Promise.resolve();

  constructor(parts: RegistriesParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    this.#own = await this.#parts.store.registries();
  }

  list(): Registry[] {
    return [officialRegistry, ...this.#own];
  }

  /** @throws HostError `notFound` */
  get(id: RegistryId): Registry {
    const found = this.list().find((each) => each.id === id);
    if (found === undefined) throw problemError({ kind: 'registryGone' });
    return found;
  }

  /**
   * Adds a registry once the user confirmed its address on the trust page.
   *
   * @throws HostError `conflict` for one that is known or one too many, `cancelled` if it was not confirmed
   */
  async add(name: string, url: string, signal: AbortSignal): Promise<RegistryId> {
    const address = url.replace(/\/+$/, '');
    this.#parts.managed.mustOpenRegistry(address);
    this.#mustBeNew(address);
    await this.#parts.confirm({ kind: 'registry', name, url: address, host: new URL(address).host }, signal);
    const id = registryId.parse(this.#parts.ids.next('registry'));
    await this.#change(() => {
      // It may have been added while the user thought about it.
      this.#mustBeNew(address);
      this.#parts.audit.registryChanged(name, address, 'added');
      return [...this.#own, { id, name, url: address }];
    });
    return id;
  }

  /** Removes a registry of the user, with everything that it answered. @throws HostError `notFound` */
  async remove(id: RegistryId): Promise<void> {
    const removed = this.#own.find((each) => each.id === id);
    if (removed === undefined) throw problemError({ kind: 'registryGone' });
    await this.#change(() => {
      this.#parts.audit.registryChanged(removed.name ?? removed.url, removed.url, 'removed');
      return this.#own.filter((each) => each.id !== id);
    });
    this.#parts.cache.forget(removed.url);
  }

  /** @throws HostError `notFound`, `registryFailed` */
  async search(id: RegistryId, wish: RegistryWish, isFresh: boolean, signal: AbortSignal): Promise<FoundPage> {
    const page = await this.#parts.reader.page(this.#open(id), wish, isFresh, signal);
    return { ...page, servers: page.servers.filter(({ name }) => this.#parts.managed.isNamespaceOpen(name)) };
  }

  /** All versions of a server, the newest first, deleted ones as well. @throws HostError `notFound`, `registryFailed` */
  async versions(id: RegistryId, name: string, signal: AbortSignal, isFresh = false): Promise<FoundVersions> {
    this.#parts.managed.mustOpenPublisher(name);
    return this.#parts.reader.versions(this.#open(id), name, signal, isFresh);
  }

  /** @throws HostError `notFound`, `registryFailed` */
  async readme(id: RegistryId, name: string, version: string, signal: AbortSignal): Promise<string> {
    this.#parts.managed.mustOpenPublisher(name);
    return this.#parts.reader.readme(this.#open(id), name, version, signal);
  }

  /** One that may be asked, as far as the organization is concerned. */
  #open(id: RegistryId): Registry {
    const found = this.get(id);
    this.#parts.managed.mustOpenRegistry(found.url);
    return found;
  }

  #mustBeNew(url: string): void {
    if (this.list().some((each) => each.url === url)) throw problemError({ kind: 'registryKnown' });
    if (this.list().length >= maxRegistries) throw problemError({ kind: 'tooManyRegistries', count: maxRegistries });
  }

  /** One after the other; what could not be stored is not there. */
  #change(change: () => readonly Registry[]): Promise<void> {
    const next = this.#changes.then(async () => {
      const own = change();
      await this.#parts.store.saveRegistries(own);
      this.#own = own;
      this.#parts.state.publish({ type: 'registry.changed' });
    });
    this.#changes = next.catch(() => undefined);
    return next;
  }
}
