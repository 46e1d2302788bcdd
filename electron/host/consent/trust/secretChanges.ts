import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { Launch } from '../../../../shared/domain/server.ts';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';

/** A store of secrets that counts how often each was changed in this run. */
export interface CountedSecrets extends SecretStore {
  /** Another number when a secret that the launch refers to was changed: the server may take us for somebody else then. */
  changesOf(launch: Launch): number;
}

export function countSecretChanges(store: SecretStore): CountedSecrets {
  const changes = new Map<string, number>();
  const count = (name: string) => changes.set(name, (changes.get(name) ?? 0) + 1);
  return {
    persistence: store.persistence,
    get: (name) => store.get(name),
    has: (name) => store.has(name),
    async set(name, value) {
      // Before it is stored: a call that is decided meanwhile must not count as made with the old one.
      count(name);
      await store.set(name, value);
      count(name);
    },
    async delete(name) {
      count(name);
      await store.delete(name);
      count(name);
    },
    changesOf: (launch) =>
      secretReferences(JSON.stringify(launch))
        .map((name) => changes.get(serverSecretKey(name)) ?? 0)
        .reduce((sum, each) => sum + each, 0),
  };
}
