import { fillReferences, variableReference, variableReferences } from '../../../shared/domain/computerVariable.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { secretReferences } from '../../../shared/domain/secret.ts';
import type { ReadVariable } from '../../host/ports/computerVariables.ts';
import type { ReadSecret } from '../../host/ports/secrets.ts';

/** What the environment of a process can hold, and what an HTTP header can (RFC 9110, 5.5). */

export const fitsEnvironment = /^[^\0]*$/;

export const fitsHeader = /^[\t\x20-\x7e\x80-\xff]*$/;

/** How the values of references are read. */
export interface ReferenceReaders {
  readonly secret: ReadSecret;
  readonly variable: ReadVariable;
}

/**
 * Replaces `${secret:NAME}` by the values of secrets, and `${env:NAME}` by those of variables of this computer.
 *
 * @param fits the values that the destination allows; any other would come back in an error that contains the secret
 * @throws HostError as the readers do, and `secretMissing` or `variableUnusable` with the first one that has no usable value
 */
export async function resolveSecrets(
  values: Readonly<Record<string, string>>,
  read: ReferenceReaders,
  fits: RegExp,
): Promise<Record<string, string>> {
  const resolved = await Promise.all(
    Object.entries(values).map(async ([key, text]) => [key, await resolveText(text, read, fits, { as: key })] as const),
  );
  return Object.fromEntries(resolved);
}

interface TextPlace {
  /** Writes a value as its place in the text needs it. */
  readonly encode?: (value: string) => string;
  /** The name of the variable, header or option whose value the text is. */
  readonly as?: string | undefined;
}

/** Replaces the references in one text; see `resolveSecrets`. */
export async function resolveText(
  text: string,
  read: ReferenceReaders,
  fits: RegExp,
  { encode = (value) => value, as }: TextPlace = {},
): Promise<string> {
  const secrets = new Map<string, string>();
  for (const name of secretReferences(text)) {
    const value = await read.secret(name);
    if (!fits.test(value)) throw problemError({ kind: 'secretUnusable', name }, { name });
    secrets.set(name, encode(value));
  }
  const variables = new Map<string, string>();
  for (const name of variableReferences(text)) {
    const before = text.slice(0, text.indexOf(variableReference(name)));
    const value = await read.variable(name, /([\w.-]{1,64})=$/.exec(before)?.[1] ?? as);
    if (!fits.test(value)) throw problemError({ kind: 'variableUnfit', name }, { name });
    variables.set(name, encode(value));
  }
  return fillReferences(text, {
    secret: (name) => secrets.get(name) ?? '',
    variable: (name) => variables.get(name) ?? '',
  });
}
