import { z } from 'zod';
import writeFileAtomic from 'write-file-atomic';
import type { SecretStore } from '../../host/ports/secrets.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import { readSecretFile } from './readSecretFile.ts';

const document = z.record(z.string(), z.string());

/**
 * Secrets for shells without a keychain: a file only the user may read. The page says so where keys are entered.
 */
export class FileSecretStore implements SecretStore {
  readonly persistence = 'file';
  readonly #path: string;
  readonly #readFile: () => Promise<Record<string, string>>;
  #secrets: Promise<Map<string, string>> | undefined;

  /**
   * @param onSetAside is told where a damaged file was put
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

  async #read(): Promise<Map<string, string>> {
    try {
      return new Map(Object.entries(await this.#readFile()));
    } catch (error) {
      // It is read again the next time.
      this.#secrets = undefined;
      throw error;
    }
  }
}
