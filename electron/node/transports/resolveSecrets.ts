import { HostError } from '../../../shared/domain/error.ts';
import type { SecretStore } from '../../host/ports/secrets.ts';

const reference = /\$\{secret:([^}]+)\}/g;

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
  for (const [, name = ''] of text.matchAll(reference)) {
    const value = await secrets.get(`server:${name}`);
    if (value === undefined)
      throw new HostError('secretMissing', `The secret "${name}" has no value. Enter it again.`, { name });
    found.set(name, value);
  }
  return text.replace(reference, (_, name: string) => found.get(name) ?? '');
}
