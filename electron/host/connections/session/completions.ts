import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/client';
import { HostError, problemError } from '../../../../shared/domain/error.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { Clock } from '../../ports/system.ts';
import type { LooseCompletion, McpSession } from './mcpSession.ts';

type Params = Pick<CompleteRequest['params'], 'ref' | 'argument' | 'context'>;
export type Completion = CompleteResult['completion'];

/** The wait after each key press; ms. */
const debounceMs = 120;
const freshMs = 60_000;
const maxKeptCompletions = 200;

interface Waiting {
  readonly superseded: () => void;
}

/**
 * Asks a server for values of an argument (2025-06-18, server/utilities/completion): not for every key press, and not
 * twice for the same text.
 */
export class Completions {
  readonly #session: McpSession;
  readonly #clock: Clock;
  readonly #kept = new Map<string, { readonly completion: Completion; readonly until: number }>();
  /** By argument: a newer request replaces the one before. */
  readonly #waiting = new Map<string, Waiting>();

  constructor(session: McpSession, clock: Clock) {
    this.#session = session;
    this.#clock = clock;
  }

  /**
   * If a server sends too many values, the first ones count; an invalid answer counts as empty.
   *
   * @throws HostError `cancelled` when a newer request for the same argument came, `notOffered`, or the error of the
   *   server
   */
  async ask({ ref, argument, context }: Params, signal: AbortSignal): Promise<Completion> {
    const key = canonicalHash({ ref, argument, context: context ?? {} });
    const kept = this.#kept.get(key);
    if (kept && kept.until > this.#clock.monotonic()) return kept.completion;
    const slot = canonicalHash({ ref, name: argument.name });
    this.#waiting.get(slot)?.superseded();
    await this.#pause(slot, signal);
    const params = { ref, argument, ...(context ? { context } : {}) };
    const completion = await this.#complete(params, signal);
    this.#keep(key, completion);
    return completion;
  }

  async #complete(params: Params, signal: AbortSignal): Promise<Completion> {
    try {
      return readCompletion(await this.#session.complete(params, { signal }));
    } catch (error) {
      if (error instanceof HostError && error.code === 'badResult') return { values: [] };
      throw error;
    }
  }

  #pause(slot: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        stop();
        signal.removeEventListener('abort', onAbort);
        if (this.#waiting.get(slot) === own) this.#waiting.delete(slot);
        settle();
      };
      const stop = this.#clock.after(debounceMs, () => end(resolve));
      const onAbort = () => end(() => reject(signal.reason as Error));
      const own: Waiting = {
        superseded: () => end(() => reject(problemError({ kind: 'typedOn' }))),
      };
      signal.addEventListener('abort', onAbort);
      this.#waiting.set(slot, own);
    });
  }

  #keep(key: string, completion: Completion): void {
    this.#kept.delete(key);
    this.#kept.set(key, { completion, until: this.#clock.monotonic() + freshMs });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKeptCompletions) break;
      this.#kept.delete(oldest);
    }
  }
}

/** The specified maximum (2025-06-18, server/utilities/completion). */
const maxValues = 100;

function readCompletion({ completion: { values, total, hasMore } }: LooseCompletion): Completion {
  const texts = values.filter((value) => typeof value === 'string');
  const isCut = texts.length > maxValues;
  return {
    values: texts.slice(0, maxValues),
    ...(typeof total === 'number' ? { total } : isCut ? { total: texts.length } : {}),
    ...(hasMore === true || isCut ? { hasMore: true } : typeof hasMore === 'boolean' ? { hasMore } : {}),
  };
}
