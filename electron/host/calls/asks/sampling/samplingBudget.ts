import type { ServerId } from '../../../../../shared/domain/ids.ts';
import {
  defaultSamplingLimits,
  type SamplingAccount,
  type SamplingLimits,
} from '../../../../../shared/domain/sampling.ts';
import type { Room } from '../../../ground/rooms/room.ts';
import type { SettingsStore } from '../../../ports/stores.ts';
import type { Clock } from '../../../ports/system.ts';

const dayMs = 86_400_000;

/** How many tokens of the user's models each server may use, and how many it used today (by UTC). */
export class SamplingBudget implements Room {
  readonly #store: Pick<SettingsStore, 'samplingAccounts' | 'saveSamplingAccounts'>;
  readonly #clock: Clock;
  #accounts: Readonly<Record<ServerId, SamplingAccount>> = {};

  constructor(store: Pick<SettingsStore, 'samplingAccounts' | 'saveSamplingAccounts'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async load(): Promise<void> {
    this.#accounts = await this.#store.samplingAccounts();
  }

  limits(serverId: ServerId): SamplingLimits {
    return this.#accounts[serverId]?.limits ?? defaultSamplingLimits;
  }

  usedToday(serverId: ServerId): number {
    const account = this.#accounts[serverId];
    return account?.day === this.#today() ? account.tokens : 0;
  }

  async setLimits(serverId: ServerId, limits: SamplingLimits): Promise<void> {
    await this.#save(serverId, { day: this.#today(), tokens: this.usedToday(serverId), limits });
  }

  /** A model wrote this many tokens for the server. */
  async used(serverId: ServerId, tokens: number): Promise<void> {
    const { limits } = this.#accounts[serverId] ?? {};
    const account = { day: this.#today(), tokens: this.usedToday(serverId) + tokens };
    await this.#save(serverId, limits === undefined ? account : { ...account, limits });
  }

  /** Deletes the stored usage of a removed server. */
  async forgetServer(serverId: ServerId): Promise<void> {
    const { [serverId]: gone, ...others } = this.#accounts;
    if (gone === undefined) return;
    this.#accounts = others;
    await this.#store.saveSamplingAccounts(others);
  }

  async #save(serverId: ServerId, account: SamplingAccount): Promise<void> {
    this.#accounts = { ...this.#accounts, [serverId]: account };
    await this.#store.saveSamplingAccounts(this.#accounts);
  }

  #today(): number {
    return Math.floor(this.#clock.now() / dayMs);
  }
}
