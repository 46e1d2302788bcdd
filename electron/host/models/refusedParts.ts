import type { ProviderId } from '../../../shared/domain/ids.ts';
import type { ProviderConfig, RefusedPart } from '../../../shared/domain/model.ts';
import type { RefusedPartMemory } from '../ports/modelProvider.ts';
import type { SettingsStore } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';

/** Providers mend what they refuse. */
const validMs = 30 * 24 * 3600 * 1000;
const maxKept = 1000;

/**
 * Remembers the tools and media that providers refuse, so that no start looks for them again. They count for the address at which they
 * were refused.
 */
export class RefusedParts {
  readonly #store: Pick<SettingsStore, 'refusedParts' | 'saveRefusedParts'>;
  readonly #clock: Clock;
  #kept: readonly RefusedPart[] = [];

  constructor(store: Pick<SettingsStore, 'refusedParts' | 'saveRefusedParts'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async load(): Promise<void> {
    const now = this.#clock.now();
    this.#kept = (await this.#store.refusedParts()).filter(({ at }) => now >= at && now - at < validMs);
  }

  /** What the adapter of a provider has in it. */
  of({ id, baseUrl = '' }: Pick<ProviderConfig, 'id' | 'baseUrl'>): RefusedPartMemory {
    const isOwn = (part: RefusedPart) => part.providerId === id && part.address === baseUrl;
    const known = (model: string) => this.#kept.filter((part) => isOwn(part) && part.model === model);
    return {
      of: (model) => known(model).map(({ hash }) => hash),
      keep: (model, hashes) => {
        const before = new Set(known(model).map(({ hash }) => hash));
        const found = hashes.filter((hash) => !before.has(hash));
        if (found.length === 0) return;
        const at = this.#clock.now();
        this.#save([...this.#kept, ...found.map((hash) => ({ providerId: id, address: baseUrl, model, hash, at }))]);
      },
    };
  }

  /** The provider was removed. */
  forget(id: ProviderId): void {
    if (this.#kept.some(({ providerId }) => providerId === id))
      this.#save(this.#kept.filter(({ providerId }) => providerId !== id));
  }

  #save(parts: readonly RefusedPart[]): void {
    this.#kept = parts.slice(-maxKept);
    // What could not be stored is found out again.
    void this.#store.saveRefusedParts(this.#kept).catch(() => undefined);
  }
}
