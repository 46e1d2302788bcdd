import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ToolRef } from '../../../../shared/domain/tool.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { SettingsStore } from '../../ports/stores.ts';

/**
 * The tools that the user switched off, so that models are not offered them. Stored by the server's id and the tool's
 * name, so that a server cannot switch one on by renaming itself; tools are on by default.
 */
export class ToolSwitches implements Room {
  readonly #store: Pick<SettingsStore, 'toolsOff' | 'saveToolsOff'>;
  #off = new Map<ServerId, ReadonlySet<string>>();

  constructor(store: Pick<SettingsStore, 'toolsOff' | 'saveToolsOff'>) {
    this.#store = store;
  }

  async load(): Promise<void> {
    const kept = Object.entries(await this.#store.toolsOff()) as [ServerId, readonly string[]][];
    this.#off = new Map(kept.map(([id, names]) => [id, new Set(names)]));
  }

  isOff({ serverId, name }: ToolRef): boolean {
    return this.#off.get(serverId)?.has(name) ?? false;
  }

  /** Takes effect at once; resolves when it is on disk. */
  async setEnabled(serverId: ServerId, names: readonly string[], isEnabled: boolean): Promise<void> {
    const off = new Set(this.#off.get(serverId));
    for (const name of names) {
      if (isEnabled) off.delete(name);
      else off.add(name);
    }
    this.#off.set(serverId, off);
    await this.#save();
  }

  /** Deletes the stored switches of a removed server. */
  async forgetServer(serverId: ServerId): Promise<void> {
    if (this.#off.delete(serverId)) await this.#save();
  }

  #save(): Promise<void> {
    const off = [...this.#off].filter(([, names]) => names.size > 0).map(([id, names]) => [id, [...names]] as const);
    return this.#store.saveToolsOff(Object.fromEntries(off));
  }
}
