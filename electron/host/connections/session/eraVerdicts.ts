import type { Era, EraVerdict } from '../../../../shared/domain/connection.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';

/** `npx some-server` may be another version next week. */
const validMs = 7 * 24 * 3600 * 1000;
const maxVerdicts = 500;

/**
 * Remembers the era of each launch, so that a server is asked once and not at every start: some servers of the legacy
 * era end when they get any request before `initialize` (2026-07-28, basic/versioning).
 */
export class EraVerdicts implements Room {
  readonly #store: SettingsStore;
  readonly #clock: Clock;
  #verdicts = new Map<Sha256, EraVerdict>();

  constructor(store: SettingsStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async load(): Promise<void> {
    const stored = await this.#store.eraVerdicts();
    this.#verdicts = new Map(stored.map((verdict) => [verdict.launchHash, verdict]));
  }

  /** `undefined` when it is unknown, or was found out too long ago. */
  get(launchHash: Sha256): Era | undefined {
    const verdict = this.#verdicts.get(launchHash);
    if (verdict === undefined) return undefined;
    const age = this.#clock.now() - verdict.at;
    return age >= 0 && age < validMs ? verdict.era : undefined;
  }

  /** Stores a verdict; one that is still valid is not changed. */
  async learn(launchHash: Sha256, found: Era): Promise<void> {
    if (this.get(launchHash) === found) return;
    this.#verdicts.delete(launchHash);
    this.#verdicts.set(launchHash, { launchHash, era: found, at: this.#clock.now() });
    await this.#save();
  }

  /** Deletes a verdict that turned out wrong. */
  async forget(launchHash: Sha256): Promise<void> {
    if (this.#verdicts.delete(launchHash)) await this.#save();
  }

  #save(): Promise<void> {
    const newest = [...this.#verdicts.values()].slice(-maxVerdicts);
    this.#verdicts = new Map(newest.map((verdict) => [verdict.launchHash, verdict]));
    return this.#store.saveEraVerdicts(newest);
  }
}
