import { problemError } from '../../../shared/domain/error.ts';
import { type ReadSecret, type SecretStore, serverSecretKey } from '../ports/secrets.ts';

/** Secrets in memory. */
export function memorySecrets(values: Readonly<Record<string, string>> = {}): SecretStore {
  const secrets = new Map(Object.entries(values));
  return {
    persistence: 'session',
    get: async (name) => secrets.get(name),
    has: async (name) => secrets.has(name),
    set: async (name, value) => void secrets.set(name, value),
    delete: async (name) => void secrets.delete(name),
  };
}

/** Reads every secret of servers in a store, whoever asks. */
export function reads(store: SecretStore): ReadSecret {
  return async (name) => {
    const value = await store.get(serverSecretKey(name));
    if (value === undefined) throw problemError({ kind: 'secretEmpty', name }, { name });
    return value;
  };
}
