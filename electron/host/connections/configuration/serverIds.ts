import { serverId, type ServerId } from '../../../../shared/domain/ids.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { IdMaker } from '../../ports/system.ts';

/** Marks a removed server. Names of servers cannot contain this character. */
const retiredMark = '\u0000retired ';

/** The stored note about a removed server, until all of its data is deleted. */
export interface RetiredServer {
  readonly id: ServerId;
  /** The secrets it referred to: after a crash, the next run must know them to delete them. */
  readonly secretNames: readonly string[];
}

/** The ids given to the names of mcp.json: a server keeps its id for as long as it is configured. */
export class ServerIds {
  readonly #store: Pick<SettingsStore, 'serverIds' | 'saveServerIds'>;
  readonly #ids: IdMaker;
  /** A map, not an object: names come from a file, and `constructor` is a possible name. */
  #byName = new Map<string, ServerId>();

  constructor(store: Pick<SettingsStore, 'serverIds' | 'saveServerIds'>, ids: IdMaker) {
    this.#store = store;
    this.#ids = ids;
  }

  async load(): Promise<void> {
    this.#byName = new Map(Object.entries(await this.#store.serverIds()));
  }

  get(name: string): ServerId | undefined {
    return this.#byName.get(name);
  }

  /**
   * Gives ids to all names without one, and stores them together: one by one, each store would write all of them again.
   */
  async obtainAll(names: readonly string[]): Promise<void> {
    const unknown = names.filter((name) => !this.#byName.has(name));
    if (unknown.length === 0) return;
    for (const name of unknown) this.#byName.set(name, serverId.parse(this.#ids.next('server')));
    await this.#save();
  }

  /** The id of a name; a new name gets a new id. */
  async obtain(name: string): Promise<ServerId> {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const id = serverId.parse(this.#ids.next('server'));
    this.#byName.set(name, id);
    await this.#save();
    return id;
  }

  async rename(from: string, to: string): Promise<void> {
    const id = this.#byName.get(from);
    if (id === undefined) return;
    this.#byName.delete(from);
    this.#byName.set(to, id);
    await this.#save();
  }

  /**
   * The server was removed and can still be restored. Its name is free: a new server with that name is a different one.
   */
  async retire(name: string, secretNames: readonly string[]): Promise<void> {
    const id = this.#byName.get(name);
    if (id === undefined) return;
    this.#byName.delete(name);
    this.#byName.set([`${retiredMark}${id}`, ...secretNames].join(' '), id);
    await this.#save();
  }

  /** Gives a retired id back to its name. */
  async reinstate(id: ServerId, name: string): Promise<void> {
    this.#deleteRetired(id);
    this.#byName.set(name, id);
    await this.#save();
  }

  /** The removed servers that may still have stored data. */
  retired(): RetiredServer[] {
    return [...this.#byName].filter(isRetired).map(([key, id]) => ({
      id,
      // Names of secrets cannot contain a blank.
      secretNames: key.slice(retiredMark.length).split(' ').slice(1),
    }));
  }

  async dropRetired(id: ServerId): Promise<void> {
    if (this.#deleteRetired(id)) await this.#save();
  }

  /** A server that is added again under the same name is a new one, so the user is asked again. */
  async forget(name: string): Promise<void> {
    if (this.#byName.delete(name)) await this.#save();
  }

  #deleteRetired(id: ServerId): boolean {
    const found = [...this.#byName].find((each) => isRetired(each) && each[1] === id);
    return found !== undefined && this.#byName.delete(found[0]);
  }

  #save(): Promise<void> {
    return this.#store.saveServerIds(Object.fromEntries(this.#byName));
  }
}

function isRetired([key]: readonly [string, ServerId]): boolean {
  return key.startsWith(retiredMark);
}
