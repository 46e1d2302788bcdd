import type { AddedServer } from '../../../shared/domain/addedServer.ts';
import type { Registry } from '../../../shared/domain/published/registry.ts';
import type { ServerOrigin } from '../../../shared/domain/published/serverOrigin.ts';
import type { KeptAnswer, RegistryCache, RegistryStore } from '../ports/registryStores.ts';

/** The user's registries in memory. It returns copies, as a disk would. */
export class MemoryRegistryStore implements RegistryStore {
  #registries: readonly Registry[] = [];
  #origins: readonly ServerOrigin[] = [];
  #added: readonly AddedServer[] = [];

  async registries() {
    return structuredClone([...this.#registries]);
  }
  async saveRegistries(registries: readonly Registry[]) {
    this.#registries = structuredClone(registries);
  }
  async added() {
    return structuredClone([...this.#added]);
  }
  async saveAdded(added: readonly AddedServer[]) {
    this.#added = structuredClone(added);
  }
  async origins() {
    return structuredClone([...this.#origins]);
  }
  async saveOrigins(origins: readonly ServerOrigin[]) {
    this.#origins = structuredClone(origins);
  }
}

/** Answers of registries in memory. */
export class MemoryRegistryCache implements RegistryCache {
  readonly #answers = new Map<string, KeptAnswer & { readonly registry: string }>();

  answer(url: string) {
    return this.#answers.get(url);
  }
  keep(registry: string, url: string, answer: KeptAnswer) {
    this.#answers.set(url, { ...answer, registry });
  }
  urlsOf(registry: string) {
    const own = [...this.#answers].filter(([, answer]) => answer.registry === registry);
    return own.toSorted(([, a], [, b]) => b.at - a.at).map(([url]) => url);
  }
  forget(registry: string) {
    for (const url of this.urlsOf(registry)) this.#answers.delete(url);
  }
}
