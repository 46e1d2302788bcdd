import { serverId, type ServerId } from '../../../../shared/domain/ids.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { IdMaker } from '../../ports/system.ts';

/** No name of a server has it: names show all of their characters. */
const retiredMark = '\u0000retired ';

/** What is written down of a server that was removed, until everything of it is deleted. */
export interface RetiredServer {
  readonly id: ServerId;
  /** The secrets it referred to: a run that begins after a crash must know them to delete them. */
  readonly secretNames: readonly string[];
}

/** The ids given to the names of mcp.json: a server keeps its id for as long as it is configured. */
export class ServerIds {
  readonly #store: Pick<SettingsStore, 'serverIds' | 'saveServerIds'>;
  readonly #ids: IdMaker;
  /** A map and not an object: names come from a file, and `constructor` is one. */
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

  /** Gives ids to all names that have none, stored together: each for itself would write all of them again. */
  async obtainAll(names: readonly string[]): Promise<void> {
    const unknown = names.filter((name) => !this.#byName.has(name));
    if (unknown.length === 0) return;
    for (const name of unknown) this.#byName.set(name, serverId.parse(this.#ids.next('server')));
    await this.#save();
  }

  /** The id of a name; a name nobody knows gets a new one. */
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

  /** The server was removed and can still be brought back. Its name is free: who takes it is another server. */
  async retire(name: string, secretNames: readonly string[]): Promise<void> {
    const id = this.#byName.get(name);
    if (id === undefined) return;
    this.#byName.delete(name);
    this.#byName.set([`${retiredMark}${id}`, ...secretNames].join(' '), id);
    await this.#save();
  }

  /** A retired id belongs to its name again. */
  async reinstate(id: ServerId, name: string): Promise<void> {
    this.#deleteRetired(id);
    this.#byName.set(name, id);
    await this.#save();
  }

  /** The servers that were removed, of which something may still be kept. */
  retired(): RetiredServer[] {
    return [...this.#byName].filter(isRetired).map(([key, id]) => ({
      id,
      // No name of a secret has a blank in it.
      secretNames: key.slice(retiredMark.length).split(' ').slice(1),
    }));
  }

  async dropRetired(id: ServerId): Promise<void> {
    if (this.#deleteRetired(id)) await this.#save();
  }

  /** A server that comes back under the same name is a new one, so the user is asked again. */
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
