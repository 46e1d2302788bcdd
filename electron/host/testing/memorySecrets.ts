import type { SecretStore } from '../ports/secrets.ts';

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
