import { problemError } from '../../../../shared/domain/error.ts';
import { fillSecrets, secretReferences } from '../../../../shared/domain/secret.ts';
import type { ServerAuth } from '../../../../shared/domain/serverAuth.ts';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';

/**
 * Replaces `${secret:NAME}` in every text of an `auth` by the value.
 *
 * @throws HostError `secretMissing` with the first one that has no value
 */
export async function readAuthSecrets<T extends ServerAuth>(auth: T, secrets: SecretStore): Promise<T> {
  const values = new Map<string, string>();
  for (const name of secretReferences(JSON.stringify(auth))) {
    const value = await secrets.get(serverSecretKey(name));
    if (value === undefined) {
      throw problemError(
        { kind: 'secretEmpty', name },
        {
          name,
        },
      );
    }
    values.set(name, value);
  }
  return fillAll(auth, (name) => values.get(name) ?? '') as T;
}

function fillAll(value: unknown, valueOf: (name: string) => string): unknown {
  if (typeof value === 'string') return fillSecrets(value, valueOf);
  if (Array.isArray(value)) return value.map((member) => fillAll(member, valueOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fillAll(member, valueOf)]));
}
