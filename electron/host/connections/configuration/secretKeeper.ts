import { keepSecrets, type KeptSecrets } from '../../../../shared/domain/literalSecrets/keepSecrets.ts';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { Launch } from '../../../../shared/domain/server.ts';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';
import type { ConfiguredServer } from './configEntry.ts';

/** Moves secrets that are written out in launches into the secret store. */
export class SecretKeeper {
  readonly #secrets: SecretStore;
  readonly #launches: () => readonly Launch[];
  #last: Promise<unknown> = Promise.resolve();

  /** @param launches the launches of all servers: the secret names in them are taken, with a value or without */
  constructor(secrets: SecretStore, launches: () => readonly Launch[]) {
    this.#secrets = secrets;
    this.#launches = launches;
  }

  /** Saves a server with references instead of its secrets. When that fails, the secrets are removed from the store. */
  save<T>(server: ConfiguredServer, save: (server: ConfiguredServer) => Promise<T>): Promise<T> {
    // One after the other: two at once could choose the same name.
    const next = this.#last.then(() => this.#save(server, save));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #save<T>(server: ConfiguredServer, save: (server: ConfiguredServer) => Promise<T>): Promise<T> {
    const { launch, secrets } = await this.#kept(server);
    const stored: string[] = [];
    try {
      for (const [name, value] of Object.entries(secrets)) {
        stored.push(name);
        await this.#secrets.set(serverSecretKey(name), value);
      }
      return await save({ ...server, launch });
    } catch (error) {
      await Promise.allSettled(stored.map((name) => this.#secrets.delete(serverSecretKey(name))));
      throw error;
    }
  }

  async #kept({ name, launch }: ConfiguredServer): Promise<KeptSecrets> {
    const taken = new Set([...this.#launches(), launch].flatMap((each) => secretReferences(JSON.stringify(each))));
    for (;;) {
      const kept = keepSecrets(launch, name, (each) => taken.has(each));
      const names = Object.keys(kept.secrets);
      const isStored = await Promise.all(names.map((each) => this.#secrets.has(serverSecretKey(each))));
      if (!isStored.includes(true)) return kept;
      names.filter((_, at) => isStored[at]).forEach((each) => taken.add(each));
    }
  }
}
