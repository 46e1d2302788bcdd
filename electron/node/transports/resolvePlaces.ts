import { variableReference, variableReferences } from '../../../shared/domain/computerVariable.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { isCodeArgument, nameOfArgument } from '../../../shared/domain/literalSecrets/argumentSecrets.ts';
import { fillSecrets, refersToSecret } from '../../../shared/domain/secret.ts';
import type { HttpLaunch, StdioLaunch } from '../../../shared/domain/server.ts';
import { argumentKinds } from '../../../shared/domain/variablePlaces.ts';
import { fitsEnvironment, type ReferenceReaders, resolveText } from './resolveSecrets.ts';

/**
 * Values that fit a path segment: not `.` or `..`, without characters that are removed from URLs or cannot be encoded.
 */
const fitsUrl = /^(?!(?:\.|%2e){1,2}$)[^\p{Cc}\p{Cs}]+$/iu;
/** Existing percent codes stay unchanged. */
const encodedInUrls = /%(?![0-9a-f]{2})|[^A-Za-z0-9._~!$'()*+,;=%-]/giu;

/**
 * Replaces references by the values of secrets and variables in the arguments of a process. PowerShell reads `${env:NAME}` in its code itself.
 *
 * @throws HostError as the readers do, and `secretMisplaced` or `variableUnusable` when a value would be run as code: the user
 *   could not see what runs when they are asked for trust
 */
export async function resolveArguments(
  { command, args }: Pick<StdioLaunch, 'command' | 'args'>,
  read: ReferenceReaders,
): Promise<string[]> {
  const kindOf = argumentKinds({ command, args });
  const shapes = args.map((arg) => fillSecrets(arg, () => 'x'));
  const asWritten = { ...read, variable: async (name: string) => variableReference(name) };
  return Promise.all(
    args.map(async (arg, at) => {
      const [variable] = variableReferences(arg);
      const hasSecret = refersToSecret(arg);
      if (!hasSecret && variable === undefined) return arg;
      const [kind, option = ''] = [kindOf(at), args[at - 1]];
      if (hasSecret && (kind === 'code' || (kind === 'powerShell' && isCodeArgument(shapes, at))))
        throw problemError({ kind: 'secretInCode', option });
      if (kind === 'code' && variable !== undefined)
        throw problemError({ kind: 'variableInCode', name: variable, option }, { name: variable });
      const as = nameOfArgument(args, at);
      return resolveText(arg, kind === 'powerShell' ? asWritten : read, fitsEnvironment, { as });
    }),
  );
}

/**
 * Replaces references by the values of secrets and variables in the URL of a server. A value is encoded where it could end its part
 * of the URL.
 *
 * @throws HostError as the readers do, `secretMissing` or `variableUnusable` when a value cannot be used, `secretMisplaced` or
 *   `variableUnusable` when there is also a sign-in to the server: that reveals the URL to others
 */
export async function resolveUrl({ url, auth }: HttpLaunch, read: ReferenceReaders): Promise<string> {
  const hasSecret = refersToSecret(url);
  const [variable] = variableReferences(url);
  if (!hasSecret && variable === undefined) return url;
  if (auth !== undefined) {
    if (hasSecret || variable === undefined) throw problemError({ kind: 'secretInSignInUrl' });
    throw problemError({ kind: 'variableInSignInUrl', name: variable }, { name: variable });
  }
  return resolveText(url, read, fitsUrl, { encode: (value) => value.replace(encodedInUrls, percentEncode) });
}

function percentEncode(character: string): string {
  return encodeURIComponent(character);
}
