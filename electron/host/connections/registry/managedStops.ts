import type { Problem } from '../../../../shared/domain/problem.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import { noteSources } from '../../consent/managed/launchGate.ts';
import type { FindSources } from '../../consent/managed/launchSource.ts';
import type { ManagedPolicies } from '../../consent/managed/managedPolicies.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { SignIns } from '../signIn/signIns.ts';
import type { ServerEntries, ServerEntry } from './serverEntries.ts';

const reason: Problem = { kind: 'managedPolicyChanged' };

interface Applied {
  /** Aborted by the next change. */
  readonly replaced: AbortController;
  readonly done: Promise<void>;
}

/**
 * Applies a changed policy of the organization to servers: one that is not allowed any more ends in the same moment, also where the user is
 * signing in to it, and one that failed for the policy is started again where it is allowed now.
 */
export class ManagedStops implements Room {
  readonly #managed: Pick<ManagedPolicies, 'refusalOf' | 'sourceWish' | 'noteSources'>;
  readonly #findSources: FindSources;
  /** What is being done about the last change, by server. */
  readonly #applied = new WeakMap<ServerEntry, Applied>();
  readonly #ended = new AbortController();
  readonly #entries: ServerEntries;
  readonly #signIns: Pick<SignIns, 'cancel'>;
  readonly #listening: Disposable;

  constructor(
    managed: Pick<ManagedPolicies, 'refusalOf' | 'sourceWish' | 'noteSources' | 'onChanged'>,
    entries: ServerEntries,
    signIns: Pick<SignIns, 'cancel'>,
    findSources: FindSources,
  ) {
    this.#findSources = findSources;
    this.#managed = managed;
    this.#entries = entries;
    this.#signIns = signIns;
    this.#listening = managed.onChanged(() => {
      for (const entry of entries.entries()) void this.#apply(entry);
    });
  }

  /**
   * What is noted of where a server comes from changed after its start began: where the policy names sources, the server that was refused
   * starts again.
   */
  async sourceChanged(id: ServerId): Promise<void> {
    if (this.#managed.sourceWish === undefined) return;
    const entry = this.#entries.entries().find(({ definition }) => definition.id === id);
    if (entry !== undefined) await this.#apply(entry);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#ended.abort();
  }

  /** One change after the other; what an earlier one still looks for is not needed any more. */
  #apply(entry: ServerEntry): Promise<void> {
    const before = this.#applied.get(entry);
    before?.replaced.abort();
    const replaced = new AbortController();
    const done = Promise.allSettled([before?.done]).then(() => this.#applyNow(entry, replaced.signal));
    this.#applied.set(entry, { replaced, done });
    return done;
  }

  async #applyNow(entry: ServerEntry, replaced: AbortSignal): Promise<void> {
    const { definition, connection } = entry;
    const isRefused = await this.#isRefused(entry, AbortSignal.any([replaced, this.#ended.signal]));
    if (replaced.aborted) return;
    if (isRefused) this.#signIns.cancel(definition.id);
    // Only now: while it was looked for where the server comes from, it may have started or ended.
    const { state } = connection;
    const wasRefused = state.kind === 'failed' && state.error.code === 'forbidden';
    if (isRefused ? state.kind === 'stopped' : !wasRefused) return;
    await connection.stop(reason);
    // The gate says why it does not start.
    const isThere = this.#entries.entries().includes(entry);
    if (isThere && entry.definition.enabled) void connection.start();
  }

  /** Also for where it comes from, which is found out only where nothing else refuses it for good. */
  async #isRefused(entry: ServerEntry, signal: AbortSignal): Promise<boolean> {
    const refusal = this.#managed.refusalOf(entry.definition);
    // What is not listed may be so by where it comes from.
    if (refusal !== 'none' && refusal !== 'notListed') return true;
    if (this.#managed.sourceWish === undefined || entry.connection.state.kind === 'stopped') return refusal !== 'none';
    await noteSources({ managed: this.#managed, findSources: this.#findSources }, entry.definition, signal);
    return this.#managed.refusalOf(entry.definition) !== 'none';
  }
}
