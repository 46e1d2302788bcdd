import { defaultSettings, type Settings, type SettingsPatch } from '../../../../shared/domain/settings.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { withoutServerSettings } from '../../../../shared/domain/settingsOfServers.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { Room } from '../rooms/room.ts';
import type { HostState } from '../state/hostState.ts';
import { safeSettings } from './safeSettings.ts';

/** The user's settings. In safe mode they are the defaults; what the user changes then is stored with the others. */
export class SettingsService implements Room {
  readonly loadPhase = 'settings';
  readonly #store: SettingsStore;
  readonly #state: HostState;
  readonly #isSafeMode: boolean;
  #stored: Settings = defaultSettings;
  #current: Settings = defaultSettings;

  constructor(store: SettingsStore, state: HostState, isSafeMode: boolean) {
    this.#store = store;
    this.#state = state;
    this.#isSafeMode = isSafeMode;
  }

  get current(): Settings {
    return this.#current;
  }

  async load(): Promise<void> {
    this.#stored = await this.#store.settings();
    this.#take(this.#isSafeMode ? safeSettings(this.#stored) : this.#stored);
  }

  async update(patch: SettingsPatch): Promise<void> {
    // Immediately, so that a second change does not start from an outdated state.
    this.#stored = { ...this.#stored, ...patch };
    this.#take({ ...this.#current, ...patch });
    await this.#store.saveSettings(this.#stored);
  }

  /** Groups, limits and choices of a removed server mean nothing any more: another server never gets its id. */
  async forgetServer(id: ServerId): Promise<void> {
    const patch = withoutServerSettings(this.#stored, id);
    if (Object.keys(patch).length > 0) await this.update(patch);
  }

  #take(settings: Settings): void {
    this.#current = settings;
    this.#state.publish({ type: 'settings.changed', settings });
  }
}
