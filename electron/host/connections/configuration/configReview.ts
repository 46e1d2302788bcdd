import { type ConfigAnswer, type ConfigChange, countConfigChanges } from '../../../../shared/domain/configChange.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ConfigFile } from '../../ports/configFile.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { configChanges } from './configChanges.ts';
import { type ConfiguredServer, ownedFields, readServers, writeConfigEntry } from './configEntry.ts';

/** The configured servers, and the ways to change them. */
export interface ConfiguredServers {
  list(): readonly ConfiguredServer[];
  adopt(server: ConfiguredServer): Promise<unknown>;
  adoptAll(servers: readonly ConfiguredServer[]): Promise<void>;
  /** Applies another launch, other accounts, or another position of the switch. */
  redefine(server: ConfiguredServer): Promise<void>;
  forget(name: string): Promise<void>;
}

export interface ConfigReviewParts {
  readonly configFile: ConfigFile;
  readonly state: HostState;
  readonly servers: ConfiguredServers;
}

/**
 * The differences between mcp.json and the configuration, caused by another program that wrote to the file: an editor,
 * another host, a tool. None of them takes effect before the user agrees. Its steps must not overlap; the registry runs
 * them in turn.
 */
export class ConfigReview {
  readonly #parts: ConfigReviewParts;
  #pending: readonly ConfigChange[] = [];
  /** The first content of the file becomes the configuration; later differences are changes by other programs. */
  #wasRead = false;
  #hasProblems = true;
  #unreadable: ReadonlySet<string> = new Set();

  constructor(parts: ConfigReviewParts) {
    this.#parts = parts;
  }

  get pending(): readonly ConfigChange[] {
    return this.#pending;
  }

  /** Whether every entry of mcp.json was readable at the last read. */
  get isReadWhole(): boolean {
    return !this.#hasProblems;
  }

  /** The names of entries that were in the file at the last read, and that Gatehouse cannot read. */
  get unreadable(): ReadonlySet<string> {
    return this.#unreadable;
  }

  /** The next content of the file becomes the configuration, as at the start. */
  reset(): void {
    this.#wasRead = false;
  }

  async readAgain(): Promise<void> {
    const { configFile, state, servers: configured } = this.#parts;
    const { servers, names, problems, isUnreadable } = readServers(await configFile.read());
    this.#hasProblems = isUnreadable || problems.length > 0;
    const readable = new Set(servers.map(({ name }) => name));
    this.#unreadable = new Set([...names].filter((name) => !readable.has(name)));
    if (JSON.stringify(problems) !== JSON.stringify(state.snapshot.configProblems))
      state.publish({ type: 'config.problemsChanged', problems });
    // An unreadable file shows no changes.
    if (isUnreadable) return this.#setPending([]);
    if (!this.#wasRead) {
      await configured.adoptAll(servers);
      this.#wasRead = true;
    }
    this.#setPending(configChanges(configured.list(), { servers, names }));
  }

  /**
   * Applies the user's answer to the changes that were shown.
   *
   * @throws HostError `conflict` when one of them is no longer what was shown; nothing is done then
   */
  async answer(shown: readonly Pick<ConfigChange, 'name' | 'hash'>[], answer: ConfigAnswer): Promise<void> {
    await this.readAgain();
    const changes = shown.map(({ name, hash }) => {
      const found = this.#pending.find((change) => change.name === name && change.hash === hash);
      if (found === undefined) throw problemError({ kind: 'configChangedAgain' });
      return found;
    });
    try {
      for (const change of changes) await (answer === 'apply' ? this.#apply(change) : this.#keepOurs(change));
    } finally {
      await this.readAgain();
    }
  }

  #setPending(changes: readonly ConfigChange[]): void {
    const hashes = (list: readonly ConfigChange[]) => list.map(({ hash }) => hash).join();
    const same = hashes(changes) === hashes(this.#pending);
    this.#pending = changes;
    if (!same) this.#parts.state.publish({ type: 'config.changedOutside', counts: countConfigChanges(changes) });
  }

  async #apply(change: ConfigChange): Promise<void> {
    const { configFile, servers } = this.#parts;
    const { name } = change;
    if (change.kind === 'removed') return servers.forget(name);
    if (change.kind === 'changed') return servers.redefine({ name, ...change.after });
    const server = { name, ...change.after, enabled: false };
    await configFile.set(name, writeConfigEntry(server), ['disabled']);
    await servers.adopt(server);
  }

  async #keepOurs(change: ConfigChange): Promise<void> {
    const { configFile } = this.#parts;
    const { name } = change;
    if (change.kind === 'added') return configFile.remove(name);
    await configFile.set(name, writeConfigEntry({ name, ...change.before }), ownedFields);
  }
}
