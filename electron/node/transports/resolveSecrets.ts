import { problemError } from '../../../shared/domain/error.ts';
import { fillSecrets, secretReferences } from '../../../shared/domain/secret.ts';
import type { ReadSecret } from '../../host/ports/secrets.ts';

/** What the environment of a process can hold, and what an HTTP header can (RFC 9110, 5.5). */

export const fitsEnvironment = /^[^\0]*$/;

export const fitsHeader = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Replaces `${secret:NAME}` by the values of secrets.
 *
 * @param fits the values that the destination allows; any other would come back in an error that contains the secret
 * @throws HostError as `read` does, and `secretMissing` with the first one that has no usable value
 */
export async function resolveSecrets(
  values: Readonly<Record<string, string>>,
  read: ReadSecret,
  fits: RegExp,
): Promise<Record<string, string>> {
  const resolved = await Promise.all(
    Object.entries(values).map(async ([key, text]) => [key, await resolveText(text, read, fits)] as const),
  );
  return Object.fromEntries(resolved);
}

/** Replaces the references in one text; see `resolveSecrets`. */
export async function resolveText(
  text: string,
  read: ReadSecret,
  fits: RegExp,
  encode = (value: string) => value,
): Promise<string> {
  const found = new Map<string, string>();
  for (const name of secretReferences(text)) {
    const value = await read(name);
    if (!fits.test(value)) {
      throw problemError({ kind: 'secretUnusable', name }, { name });
    }
    found.set(name, encode(value));
  }
  return fillSecrets(text, (name) => found.get(name) ?? '');
}
