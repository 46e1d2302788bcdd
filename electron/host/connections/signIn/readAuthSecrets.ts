import { variableReferences } from '../../../../shared/domain/computerVariable.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import { fillSecrets, secretReferences } from '../../../../shared/domain/secret.ts';
import type { ServerAuth } from '../../../../shared/domain/serverAuth.ts';
import type { ReadSecret } from '../../ports/secrets.ts';

/**
 * Replaces `${secret:NAME}` in every text of an `auth` by the value. Variables of this computer are not read there: what signs in is told to
 * authorization servers, and the server itself may say which.
 *
 * @throws HostError as `read` does, and `variableUnusable` when it names a variable of this computer
 */
export async function readAuthSecrets<T extends ServerAuth>(auth: T, read: ReadSecret): Promise<T> {
  const text = JSON.stringify(auth);
  const [variable] = variableReferences(text);
  if (variable !== undefined) throw problemError({ kind: 'variableInAuth', name: variable }, { name: variable });
  const values = new Map<string, string>();
  for (const name of secretReferences(text)) values.set(name, await read(name));
  return fillAll(auth, (name) => values.get(name) ?? '') as T;
}

function fillAll(value: unknown, valueOf: (name: string) => string): unknown {
  if (typeof value === 'string') return fillSecrets(value, valueOf);
  if (Array.isArray(value)) return value.map((member) => fillAll(member, valueOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fillAll(member, valueOf)]));
}
