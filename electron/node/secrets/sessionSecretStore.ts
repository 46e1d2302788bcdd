import type { SecretStore } from '../../host/ports/secrets.ts';

/** Secrets that end with the process. */
export class SessionSecretStore implements SecretStore {
  readonly persistence = 'session';
  readonly #secrets = new Map<string, string>();

  async get(name: string): Promise<string | undefined> {
    return this.#secrets.get(name);
  }

  async has(name: string): Promise<boolean> {
    return this.#secrets.has(name);
  }

  async set(name: string, value: string): Promise<void> {
    this.#secrets.set(name, value);
  }

  async delete(name: string): Promise<void> {
    this.#secrets.delete(name);
  }
}
