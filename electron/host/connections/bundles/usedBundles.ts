import { bundlesIn } from '../../../../shared/domain/bundles/bundle.ts';
import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { Bundles, BundleUse } from '../../ports/bundles.ts';
import { launchesOf } from '../configuration/accountChanges.ts';

interface UsedBundleParts {
  readonly bundles: Bundles;
  /** Those that may come back, too. */
  readonly servers: () => readonly ServerDefinition[];
  /** Whether every entry of mcp.json is known. */
  readonly isConfigWhole: () => boolean;
  /** Something that none uses could not be removed now. */
  readonly onLeft: (error: unknown) => void;
}

/** Which server uses which bundle, and the end of bundles that none uses. Changes follow one another. */
export class UsedBundles {
  readonly #parts: UsedBundleParts;
  #uses: readonly BundleUse[] = [];
  #isLoaded = false;
  #last: Promise<unknown> = Promise.resolve();
  /** Being installed, and of no server yet. */
  readonly #held = new Set<Sha256>();

  constructor(parts: UsedBundleParts) {
    this.#parts = parts;
  }

  /** Reads what is stored, and removes what an interrupted run left behind. */
  load(): Promise<void> {
    return this.#change(async () => {
      await this.#read();
      await this.#parts.bundles.removeLeftovers();
    });
  }

  /** The same as `of`, also before the rest is loaded: a removal that a crash ended is finished earlier. */
  async stored(id: ServerId): Promise<BundleUse | undefined> {
    if (!this.#isLoaded) await this.#change(() => this.#read());
    return this.of(id);
  }

  of(id: ServerId): BundleUse | undefined {
    return this.#uses.find((use) => use.serverId === id);
  }

  /** Keeps a bundle while `work` makes a server use it. Without one it goes. */
  async holding<T>(bundle: Sha256, work: () => Promise<T>): Promise<T> {
    await this.#change(async () => void this.#held.add(bundle));
    try {
      return await work();
    } finally {
      // What was done is done, and the next bundle that goes takes it along.
      await this.#change(async () => {
        this.#held.delete(bundle);
        await this.#removeUnused();
      }).catch(this.#parts.onLeft);
    }
  }

  note(use: BundleUse): Promise<void> {
    return this.#change(() => this.#save([...this.#uses.filter(({ serverId }) => serverId !== use.serverId), use]));
  }

  /** The version before is not wanted any more. */
  async forgetEarlier(id: ServerId): Promise<void> {
    if (this.of(id)?.earlier === undefined) return;
    await this.#change(async () => {
      await this.#save(this.#uses.map((use) => (use.serverId === id ? { ...use, earlier: undefined } : use)));
      await this.#removeUnused();
    });
  }

  /** The server is gone for good. */
  async forget(id: ServerId): Promise<void> {
    const use = await this.stored(id);
    await this.#change(async () => {
      if (use !== undefined) await this.#save(this.#uses.filter(({ serverId }) => serverId !== id));
      await this.#removeUnused(id);
    });
  }

  async #read(): Promise<void> {
    this.#uses = await this.#parts.bundles.uses();
    this.#isLoaded = true;
  }

  async #save(uses: readonly BundleUse[]): Promise<void> {
    await this.#parts.bundles.saveUses(uses);
    this.#uses = uses;
  }

  /** @param gone a server that does not count any more */
  async #removeUnused(gone?: ServerId): Promise<void> {
    const { bundles, servers, isConfigWhole } = this.#parts;
    // An entry that cannot be read now may name any of them.
    if (!isConfigWhole()) return;
    const launches = servers()
      .filter(({ id }) => id !== gone)
      .flatMap(launchesOf)
      .flatMap((launch) => bundlesIn(launch, bundles.root));
    const used = new Set([
      ...launches.map(({ sha256 }) => sha256),
      ...this.#uses.flatMap(({ sha256, earlier }) => (earlier === undefined ? [sha256] : [sha256, earlier.sha256])),
      ...this.#held,
    ]);
    for (const { sha256 } of await bundles.installed()) if (!used.has(sha256)) await bundles.remove(sha256);
  }

  #change(change: () => Promise<void>): Promise<void> {
    const next = this.#last.then(change);
    this.#last = next.catch(() => undefined);
    return next;
  }
}
