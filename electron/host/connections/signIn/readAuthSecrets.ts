import { fillSecrets, secretReferences } from '../../../../shared/domain/secret.ts';
import type { ServerAuth } from '../../../../shared/domain/serverAuth.ts';
import type { ReadSecret } from '../../ports/secrets.ts';

/**
 * Replaces `${secret:NAME}` in every text of an `auth` by the value.
 *
 * @throws HostError as `read` does
 */
export async function readAuthSecrets<T extends ServerAuth>(auth: T, read: ReadSecret): Promise<T> {
  const values = new Map<string, string>();
  for (const name of secretReferences(JSON.stringify(auth))) values.set(name, await read(name));
  return fillAll(auth, (name) => values.get(name) ?? '') as T;
}

function fillAll(value: unknown, valueOf: (name: string) => string): unknown {
  if (typeof value === 'string') return fillSecrets(value, valueOf);
  if (Array.isArray(value)) return value.map((member) => fillAll(member, valueOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fillAll(member, valueOf)]));
}
