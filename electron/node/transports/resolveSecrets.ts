import { problemError } from '../../../shared/domain/error.ts';
import { fillSecrets, secretReferences } from '../../../shared/domain/secret.ts';
import { type SecretStore, serverSecretKey } from '../../host/ports/secrets.ts';

/** What the environment of a process can hold, and what an HTTP header can (RFC 9110, 5.5). */

export const fitsEnvironment = /^[^\0]*$/;

export const fitsHeader = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Puts the values of secrets in the place of `${secret:NAME}`.
 *
 * @param fits what a value may look like where it goes; what does not fit would come back in an error with the secret in it
 * @throws HostError `secretMissing` naming the first one that has no value, or none that can be used
 */
export async function resolveSecrets(
  values: Readonly<Record<string, string>>,
  secrets: SecretStore,
  fits: RegExp,
): Promise<Record<string, string>> {
  const resolved = await Promise.all(
    Object.entries(values).map(async ([key, text]) => [key, await resolveText(text, secrets, fits)] as const),
  );
  return Object.fromEntries(resolved);
}

/** Puts the values of the secrets that one text refers to in their place; see `resolveSecrets`. */
export async function resolveText(
  text: string,
  secrets: SecretStore,
  fits: RegExp,
  encode = (value: string) => value,
): Promise<string> {
  const found = new Map<string, string>();
  for (const name of secretReferences(text)) {
    const value = await secrets.get(serverSecretKey(name));
    if (value === undefined) {
      throw problemError({ kind: 'secretEmpty', name }, { name });
    }
    if (!fits.test(value)) {
      throw problemError({ kind: 'secretUnusable', name }, { name });
    }
    found.set(name, encode(value));
  }
  return fillSecrets(text, (name) => found.get(name) ?? '');
}
