import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { Launch } from '../../../../shared/domain/server.ts';
import { Emitter, type Event } from '../../../../shared/lib/emitter.ts';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';

/** A secret store that counts how often each secret was changed in this run. */
export interface CountedSecrets extends SecretStore {
  /** Changes when a secret of the launch changes: the server may then see another account. */
  changesOf(launch: Launch): number;
  /** Fires after a secret was changed. */
  readonly onChanged: Event<void>;
}

export function countSecretChanges(store: SecretStore, onListenerError: (error: unknown) => void): CountedSecrets {
  const changed = new Emitter<void>(onListenerError);
  const changes = new Map<string, number>();
  const count = (name: string) => changes.set(name, (changes.get(name) ?? 0) + 1);
  return {
    get persistence() {
      return store.persistence;
    },
    get: (name) => store.get(name),
    has: (name) => store.has(name),
    async set(name, value) {
      // Counted before it is stored: a call that is decided meanwhile must not count as made with the old secret.
      count(name);
      await store.set(name, value);
      count(name);
      changed.fire();
    },
    async delete(name) {
      count(name);
      await store.delete(name);
      count(name);
      changed.fire();
    },
    onChanged: changed.event,
    changesOf: (launch) =>
      secretReferences(JSON.stringify(launch))
        .map((name) => changes.get(serverSecretKey(name)) ?? 0)
        .reduce((sum, each) => sum + each, 0),
  };
}
