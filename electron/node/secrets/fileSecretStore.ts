import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import writeFileAtomic from 'write-file-atomic';
import { HostError } from '../../../shared/domain/error.ts';
import type { SecretStore } from '../../host/ports/secrets.ts';

const document = z.record(z.string(), z.string());

/**
 * Secrets for shells without a keychain: a file only the user may read. The page says so where keys are entered.
 */
export class FileSecretStore implements SecretStore {
  readonly persistence = 'file';
  readonly #path: string;
  #secrets: Promise<Map<string, string>> | undefined;

  constructor(path: string) {
    this.#path = path;
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
    return (this.#secrets ??= readSecrets(this.#path));
  }

  async #save(): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(await this.#load()));
    await writeFileAtomic(this.#path, text, { mode: 0o600 });
  }
}

/** Only a file that does not exist is empty: one that cannot be read must not be written over. */
async function readSecrets(path: string): Promise<Map<string, string>> {
  try {
    return new Map(Object.entries(document.parse(JSON.parse(await readFile(path, 'utf8')))));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw new HostError(
      'secretsUnavailable',
      `${path} cannot be read. Correct or remove it, then enter the keys again.`,
    );
  }
}
