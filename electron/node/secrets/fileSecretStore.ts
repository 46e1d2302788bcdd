import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { SecretStore } from '../../host/ports/secrets.ts';
import { nameBehindTemporary, writeWholeFile } from '../files/writeWholeFile.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import { readSecretFile } from './readSecretFile.ts';

const document = z.lazy(() => z.record(z.string(), z.string()));

/**
 * Secrets for shells without a keychain: a file only the user may read. The page says so where keys are entered.
 */
export class FileSecretStore implements SecretStore {
  readonly persistence = 'file';
  readonly #path: string;
  readonly #readFile: () => Promise<Record<string, string>>;
  #secrets: Promise<ReadonlyMap<string, string>> | undefined;
  /** Changes run one after the other, so that a failing one does not affect others. */
  #lastChange: Promise<unknown> = Promise.resolve();

  /**
   * @param onSetAside called with the path to which a damaged file was moved
   * @param read replaces reading in tests
   */
  constructor(
    path: string,
    onSetAside: (path: string) => void = () => undefined,
    read?: (path: string) => Promise<string>,
  ) {
    this.#path = path;
    this.#readFile = () => readSecretFile({ path, schema: document, empty: {}, onSetAside, ...(read && { read }) });
  }

  async get(name: string): Promise<string | undefined> {
    return (await this.#load()).get(name);
  }

  async has(name: string): Promise<boolean> {
    return (await this.#load()).has(name);
  }

  async set(name: string, value: string): Promise<void> {
    await this.#change((secrets) => {
      secrets.set(name, value);
      return true;
    });
  }

  async delete(name: string): Promise<void> {
    await this.#change((secrets) => secrets.delete(name));
  }

  /** @param change answers whether there is something to write */
  #change(change: (secrets: Map<string, string>) => boolean): Promise<void> {
    const done = this.#lastChange.then(async () => {
      const secrets = new Map(await this.#load());
      if (change(secrets)) await this.#save(secrets);
    });
    this.#lastChange = done.catch(() => undefined);
    return done;
  }

  #load(): Promise<ReadonlyMap<string, string>> {
    return (this.#secrets ??= this.#read());
  }

  async #save(secrets: ReadonlyMap<string, string>): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(secrets));
    try {
      await writeWholeFile(this.#path, text, { mode: 0o600 });
      this.#secrets = Promise.resolve(secrets);
    } catch (error) {
      // A failed write leaves the cache uncertain: the next read finds out.
      this.#secrets = undefined;
      throw readableStorageError(error);
    }
  }

  /** Removes the leftovers of a killed or failed write, because they hold secrets. */
  async #removeLeftovers(): Promise<void> {
    const folder = dirname(this.#path);
    // Failures are ignored: the next read tries again.
    for (const name of await readdir(folder).catch(() => [])) {
      if (nameBehindTemporary(name) !== basename(this.#path)) continue;
      await rm(join(folder, name), { force: true }).catch(() => undefined);
    }
  }

  async #read(): Promise<ReadonlyMap<string, string>> {
    try {
      const secrets = new Map(Object.entries(await this.#readFile()));
      await this.#removeLeftovers();
      return secrets;
    } catch (error) {
      // It is read again the next time.
      this.#secrets = undefined;
      throw error;
    }
  }
}
