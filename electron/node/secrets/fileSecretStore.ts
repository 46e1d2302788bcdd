import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import writeFileAtomic from 'write-file-atomic';
import type { SecretStore } from '../../host/ports/secrets.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import { setSecretsAside } from './setSecretsAside.ts';

const document = z.record(z.string(), z.string());

/**
 * Secrets for shells without a keychain: a file only the user may read. The page says so where keys are entered.
 */
export class FileSecretStore implements SecretStore {
  readonly persistence = 'file';
  readonly #path: string;
  readonly #onSetAside: (path: string) => void;
  #secrets: Promise<Map<string, string>> | undefined;

  /** @param onSetAside hears where a damaged file was put */
  constructor(path: string, onSetAside: (path: string) => void = () => undefined) {
    this.#path = path;
    this.#onSetAside = onSetAside;
  }

  async get(name: string): Promise<string | undefined> {
    return (await this.#load()).get(name);
  }

  async has(name: string): Promise<boolean> {
    return (await this.#load()).has(name);
  }

  async set(name: string, value: string): Promise<void> {
    (await this.#load()).set(name, value);
    await this.#save();
  }

  async delete(name: string): Promise<void> {
    if ((await this.#load()).delete(name)) await this.#save();
  }

  #load(): Promise<Map<string, string>> {
    return (this.#secrets ??= this.#read());
  }

  async #save(): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(await this.#load()));
    try {
      await writeFileAtomic(this.#path, text, { mode: 0o600 });
    } catch (error) {
      // What is not on the disk is not kept: the next read tells what is.
      this.#secrets = undefined;
      throw readableStorageError(error);
    }
  }

  /** A file that cannot be read is set aside, not written over. */
  async #read(): Promise<Map<string, string>> {
    try {
      return new Map(Object.entries(document.parse(JSON.parse(await readFile(this.#path, 'utf8')))));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    }
    try {
      this.#onSetAside(await setSecretsAside(this.#path));
      return new Map();
    } catch (error) {
      // It is looked at again the next time.
      this.#secrets = undefined;
      throw error;
    }
  }
}
