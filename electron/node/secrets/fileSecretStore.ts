import { readFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import writeFileAtomic from 'write-file-atomic';
import { HostError } from '../../../shared/domain/error.ts';
import type { SecretStore } from '../../host/ports/secrets.ts';
import { readableStorageError } from '../store/storageErrors.ts';

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

  /** A damaged file is set aside, not written over: somebody may be able to mend it. */
  async #read(): Promise<Map<string, string>> {
    const text = await this.#text();
    if (text === undefined) return new Map();
    try {
      return new Map(Object.entries(document.parse(JSON.parse(text))));
    } catch {
      const setAside = `${this.#path}.damaged-${Date.now()}`;
      await rename(this.#path, setAside).catch((error: unknown) => {
        this.#secrets = undefined;
        throw readableStorageError(error);
      });
      this.#onSetAside(setAside);
      return new Map();
    }
  }

  async #text(): Promise<string | undefined> {
    try {
      return await readFile(this.#path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      this.#secrets = undefined;
      const message = `${this.#path} cannot be read. Allow reading it, or move it away and enter the keys again.`;
      throw new HostError('secretsUnavailable', message, undefined, { cause: error });
    }
  }
}
