import { serverId, type ServerId } from '../../../shared/domain/ids.ts';
import type { SettingsStore } from '../ports/stores.ts';
import type { IdMaker } from '../ports/system.ts';

/** No name of a server has it: names show all of their characters. */
const retiredMark = '\u0000retired ';
const retiredKey = (id: ServerId) => `${retiredMark}${id}`;

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
  async retire(name: string): Promise<void> {
    const id = this.#byName.get(name);
    if (id === undefined) return;
    this.#byName.delete(name);
    this.#byName.set(retiredKey(id), id);
    await this.#save();
  }

  /** A retired id belongs to its name again. */
  async reinstate(id: ServerId, name: string): Promise<void> {
    this.#byName.delete(retiredKey(id));
    this.#byName.set(name, id);
    await this.#save();
  }

  /** The ids of servers that were removed, of which something may still be kept. */
  retired(): ServerId[] {
    return [...this.#byName].filter(([name]) => name.startsWith(retiredMark)).map(([, id]) => id);
  }

  async dropRetired(id: ServerId): Promise<void> {
    if (this.#byName.delete(retiredKey(id))) await this.#save();
  }

  /** A server that comes again under its name is another one: it is asked about anew. */
  async forget(name: string): Promise<void> {
    if (this.#byName.delete(name)) await this.#save();
  }

  #save(): Promise<void> {
    return this.#store.saveServerIds(Object.fromEntries(this.#byName));
  }
}
