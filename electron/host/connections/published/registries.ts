import { problemError } from '../../../../shared/domain/error.ts';
import { registryId, type RegistryId } from '../../../../shared/domain/ids.ts';
import type { PublishedServer } from '../../../../shared/domain/published/publishedServer.ts';
import { maxRegistries, officialRegistry, type Registry } from '../../../../shared/domain/published/registry.ts';
import type { ConfigurationRecords } from '../../consent/audit/configurationRecords.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { RegistryCache, RegistryStore } from '../../ports/registryStores.ts';
import type { IdMaker } from '../../ports/system.ts';
import type { RegistryWish } from './registryAddress.ts';
import type { FoundPage, RegistryReader } from './registryReader.ts';

export interface RegistriesParts {
  readonly state: Pick<HostState, 'publish'>;
  readonly store: RegistryStore;
  readonly cache: RegistryCache;
  readonly reader: RegistryReader;
  readonly ids: IdMaker;
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

  /**
   * Adds a registry once the user confirmed its address on the trust page.
   *
   * @throws HostError `conflict` for one that is known or one too many, `cancelled` if it was not confirmed
   */
  async add(name: string, url: string, signal: AbortSignal): Promise<RegistryId> {
    const address = url.replace(/\/+$/, '');
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
  search(id: RegistryId, wish: RegistryWish, isFresh: boolean, signal: AbortSignal): Promise<FoundPage> {
    return this.#parts.reader.page(this.#get(id), wish, isFresh, signal);
  }

  /** @throws HostError `notFound`, `registryFailed` */
  async versions(id: RegistryId, name: string, signal: AbortSignal): Promise<readonly PublishedServer[]> {
    return this.#parts.reader.versions(this.#get(id), name, signal);
  }

  /** @throws HostError `notFound`, `registryFailed` */
  async readme(id: RegistryId, name: string, version: string, signal: AbortSignal): Promise<string> {
    return this.#parts.reader.readme(this.#get(id), name, version, signal);
  }

  #get(id: RegistryId): Registry {
    const found = this.list().find((each) => each.id === id);
    if (found === undefined) throw problemError({ kind: 'registryGone' });
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
