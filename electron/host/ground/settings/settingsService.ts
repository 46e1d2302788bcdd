import { defaultSettings, type Settings, type SettingsPatch } from '../../../../shared/domain/settings.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { Room } from '../rooms/room.ts';
import type { HostState } from '../state/hostState.ts';

/** The user's settings. */
export class SettingsService implements Room {
  readonly loadPhase = 'settings';
  readonly #store: SettingsStore;
  readonly #state: HostState;
  #current: Settings = defaultSettings;

  constructor(store: SettingsStore, state: HostState) {
    this.#store = store;
    this.#state = state;
  }

  get current(): Settings {
    return this.#current;
  }

  async load(): Promise<void> {
    this.#take(await this.#store.settings());
  }

  async update(patch: SettingsPatch): Promise<void> {
    // Immediately, so that a second change does not start from an outdated state.
    const next = { ...this.#current, ...patch };
    this.#take(next);
    await this.#store.saveSettings(next);
  }

  #take(settings: Settings): void {
    this.#current = settings;
    this.#state.publish({ type: 'settings.changed', settings });
  }
}
