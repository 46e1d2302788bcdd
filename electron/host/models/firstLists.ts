import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ModelProvider } from '../ports/modelProvider.ts';
import type { Clock } from '../ports/system.ts';

/** How long a first request waits for the list of models. */
const maxWaitMs = 3000;

/** Reads a list of models; resolves with the problem if it could not be read. */
type ReadList = (signal: AbortSignal) => Promise<{ readonly problem: ErrorInfo | null }>;

/**
 * Has the list of models read before the first request of an adapter: at other addresses than a provider's own, what models take and
 * cost stands only there. Requests that come meanwhile wait too, later ones do not.
 */
export class FirstLists {
  readonly #clock: Clock;
  readonly #reads = new WeakMap<ModelProvider, Promise<void>>();
  readonly #unreached = new WeakSet<ModelProvider>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Never rejects: a request is sent without figures too. */
  async read(adapter: ModelProvider, readList: ReadList): Promise<void> {
    const known = this.#reads.get(adapter);
    if (known === undefined || this.#unreached.delete(adapter)) {
      this.#reads.set(adapter, this.#read(adapter, readList));
    }
    // A server that was not running yet is asked again beside the request, not before it.
    await (known ?? this.#reads.get(adapter));
  }

  async #read(adapter: ModelProvider, readList: ReadList): Promise<void> {
    const enough = new AbortController();
    const stop = this.#clock.after(maxWaitMs, () => enough.abort(new Error('The list of models took too long.')));
    try {
      const { problem } = await readList(enough.signal);
      if (problem?.problem?.kind === 'modelUnreachable') this.#unreached.add(adapter);
    } catch {
      // It took too long, or the provider was removed: the request itself says what is wrong.
    } finally {
      stop();
    }
  }
}
