import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';

/** Deletes the secrets that a removed server referred to and no other server refers to. */
export async function forgetSecrets(
  names: readonly string[],
  others: readonly ServerDefinition[],
  secrets: Pick<SecretStore, 'delete'>,
): Promise<void> {
  const needed = new Set(others.flatMap(({ launch }) => secretReferences(JSON.stringify(launch))));
  for (const name of names) {
    if (!needed.has(name)) await secrets.delete(serverSecretKey(name));
  }
}
