import { HostError } from '../../../shared/domain/error.ts';
import { fillSecrets, secretReferences } from '../../../shared/domain/secret.ts';
import { type SecretStore, serverSecretKey } from '../../host/ports/secrets.ts';

/**
 * Puts the values of secrets in the place of `${secret:NAME}`.
 *
 * @throws HostError `secretMissing` naming the first one that has no value
 */
export async function resolveSecrets(
  values: Readonly<Record<string, string>>,
  secrets: SecretStore,
): Promise<Record<string, string>> {
  const resolved = await Promise.all(
    Object.entries(values).map(async ([key, text]) => [key, await resolveText(text, secrets)] as const),
  );
  return Object.fromEntries(resolved);
}

async function resolveText(text: string, secrets: SecretStore): Promise<string> {
  const found = new Map<string, string>();
  for (const name of secretReferences(text)) {
    const value = await secrets.get(serverSecretKey(name));
    if (value === undefined) {
      throw new HostError('secretMissing', `The secret "${name}" has no value. Edit the server and enter it.`, {
        name,
      });
    }
    found.set(name, value);
  }
  return fillSecrets(text, (name) => found.get(name) ?? '');
}
