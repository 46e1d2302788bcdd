import { accountId, type AccountId, serverId, type ServerId } from '../../../../shared/domain/ids.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { IdMaker } from '../../ports/system.ts';

/** Marks a removed server. Names of servers cannot contain this character. */
const retiredMark = '\u0000retired ';

/** Marks a removed account of a server. */
const retiredAccountMark = '\u0000account ';

/** The stored note about a removed server, until all of its data is deleted. */
export interface RetiredServer {
  readonly id: ServerId;
  /** The secrets it referred to: after a crash, the next run must know them to delete them. */
  readonly secretNames: readonly string[];
}

/** The stored note about a removed account, until all of its data is deleted. */
export interface RetiredAccount extends RetiredServer {
  readonly account: AccountId;
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
   * The server was removed, and its data is there until it is deleted. Its name is free: a new server with that name is a different one, so
   * the user is asked again.
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

  /** The account was removed and can still be restored. */
  retireAccount(retired: RetiredAccount): Promise<void> {
    return this.retireAccounts([retired]);
  }

  /** Accounts were removed. One note never takes the place of another. */
  async retireAccounts(retired: readonly RetiredAccount[]): Promise<void> {
    if (retired.length === 0) return;
    for (const { id, account, secretNames } of retired) {
      this.#byName.set([accountNote(id, account), ...secretNames].join(' '), id);
    }
    await this.#save();
  }

  /** The removed accounts that may still have stored data. */
  retiredAccounts(): RetiredAccount[] {
    return [...this.#byName].flatMap(([key, id]) => {
      if (!key.startsWith(retiredAccountMark)) return [];
      const [noted, account, ...secretNames] = key.slice(retiredAccountMark.length).split(' ');
      const read = accountId.safeParse(account);
      return read.success && noted === id ? [{ id, account: read.data, secretNames }] : [];
    });
  }

  async dropRetiredAccount(id: ServerId, account: AccountId): Promise<void> {
    const note = accountNote(id, account);
    const keys = [...this.#byName.keys()].filter((key) => key === note || key.startsWith(`${note} `));
    for (const key of keys) this.#byName.delete(key);
    if (keys.length > 0) await this.#save();
  }

  #deleteRetired(id: ServerId): boolean {
    const found = [...this.#byName].find((each) => isRetired(each) && each[1] === id);
    return found !== undefined && this.#byName.delete(found[0]);
  }

  #save(): Promise<void> {
    return this.#store.saveServerIds(Object.fromEntries(this.#byName));
  }
}

/** The key of a note, without secrets. It names the server: others may have an account with this id. Ids contain no blanks. */
function accountNote(id: ServerId, account: AccountId): string {
  return `${retiredAccountMark}${id} ${account}`;
}

function isRetired([key]: readonly [string, ServerId]): boolean {
  return key.startsWith(retiredMark);
}
