import type { ProviderId } from '../../../shared/domain/ids.ts';
import type { ProviderConfig, RefusedTool } from '../../../shared/domain/model.ts';
import type { RefusedToolMemory } from '../ports/modelProvider.ts';
import type { SettingsStore } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';

/** Providers mend what they refuse. */
const validMs = 30 * 24 * 3600 * 1000;
const maxKept = 1000;

/**
 * Remembers the definitions of tools that providers refuse, so that no start looks for them again. They count for the address at which
 * they were refused.
 */
export class RefusedTools {
  readonly #store: Pick<SettingsStore, 'refusedTools' | 'saveRefusedTools'>;
  readonly #clock: Clock;
  #kept: readonly RefusedTool[] = [];

  constructor(store: Pick<SettingsStore, 'refusedTools' | 'saveRefusedTools'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async load(): Promise<void> {
    const now = this.#clock.now();
    this.#kept = (await this.#store.refusedTools()).filter(({ at }) => now >= at && now - at < validMs);
  }

  /** What the adapter of a provider has in it. */
  of({ id, baseUrl = '' }: Pick<ProviderConfig, 'id' | 'baseUrl'>): RefusedToolMemory {
    const isOwn = (tool: RefusedTool) => tool.providerId === id && tool.address === baseUrl;
    const known = (model: string) => this.#kept.filter((tool) => isOwn(tool) && tool.model === model);
    return {
      of: (model) => known(model).map(({ definition }) => definition),
      keep: (model, definitions) => {
        const before = new Set(known(model).map(({ definition }) => definition));
        const found = definitions.filter((definition) => !before.has(definition));
        if (found.length === 0) return;
        const at = this.#clock.now();
        this.#save([
          ...this.#kept,
          ...found.map((definition) => ({ providerId: id, address: baseUrl, model, definition, at })),
        ]);
      },
    };
  }

  /** The provider was removed. */
  forget(id: ProviderId): void {
    if (this.#kept.some(({ providerId }) => providerId === id))
      this.#save(this.#kept.filter(({ providerId }) => providerId !== id));
  }

  #save(tools: readonly RefusedTool[]): void {
    this.#kept = tools.slice(-maxKept);
    // What could not be stored is found out again.
    void this.#store.saveRefusedTools(this.#kept).catch(() => undefined);
  }
}
