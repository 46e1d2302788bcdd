import type { ProviderId } from '../../../shared/domain/ids.ts';
import type { ModelInfo, ProviderConfig } from '../../../shared/domain/model.ts';
import type { Clock } from '../ports/system.ts';

/** Providers add a model every few weeks; a list is read again anyway when the user asks for it. */
const keptMs = 15 * 60_000;

interface KnownList {
  readonly at: number;
  readonly models: readonly ModelInfo[];
}

/** The lists of models that were read last, so that a picker opens at once. */
export class ModelLists {
  readonly #clock: Clock;
  readonly #lists = new Map<ProviderId, KnownList>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A list that needs not be read again. What runs on this computer changes with every download, and answers at once. */
  known({ id, kind, baseUrl }: ProviderConfig): readonly ModelInfo[] | undefined {
    const list = this.#lists.get(id);
    if (list === undefined || kind === 'practice' || isLocal(baseUrl)) return undefined;
    return this.#clock.monotonic() - list.at < keptMs ? list.models : undefined;
  }

  /** However old it is; empty when none was ever read. */
  last({ id }: ProviderConfig): readonly ModelInfo[] {
    return this.#lists.get(id)?.models ?? [];
  }

  /** Whether one was read, however old it is. */
  has({ id }: ProviderConfig): boolean {
    return this.#lists.has(id);
  }

  note({ id }: ProviderConfig, models: readonly ModelInfo[]): void {
    this.#lists.set(id, { at: this.#clock.monotonic(), models });
  }

  forget(id: ProviderId): void {
    this.#lists.delete(id);
  }

  clear(): void {
    this.#lists.clear();
  }
}

function isLocal(baseUrl: string | undefined): boolean {
  return baseUrl !== undefined && /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(baseUrl).hostname);
}
