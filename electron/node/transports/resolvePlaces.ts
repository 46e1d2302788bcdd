import { type HostError, problemError } from '../../../shared/domain/error.ts';
import { isCodeArgument } from '../../../shared/domain/literalSecrets/argumentSecrets.ts';
import { fillSecrets, refersToSecret } from '../../../shared/domain/secret.ts';
import type { HttpLaunch } from '../../../shared/domain/server.ts';
import type { ReadSecret } from '../../host/ports/secrets.ts';
import { fitsEnvironment, resolveText } from './resolveSecrets.ts';

/**
 * Values that fit a path segment: not `.` or `..`, without characters that are removed from URLs or cannot be encoded.
 */
const fitsUrl = /^(?!(?:\.|%2e){1,2}$)[^\p{Cc}\p{Cs}]+$/iu;
/** Existing percent codes stay unchanged. */
const encodedInUrls = /%(?![0-9a-f]{2})|[^A-Za-z0-9._~!$'()*+,;=%-]/giu;

/**
 * Replaces references by the values of secrets in the arguments of a process.
 *
 * @throws HostError as `read` does, and `secretMisplaced` when a value would be run as code: the user
 *   could not see what runs when they are asked for trust
 */
export async function resolveArguments(args: readonly string[], read: ReadSecret): Promise<string[]> {
  const shapes = args.map((arg) => fillSecrets(arg, () => 'x'));
  return Promise.all(
    args.map(async (arg, at) => {
      if (!refersToSecret(arg)) return arg;
      if (isCodeArgument(shapes, at)) throw codeArgumentError(args[at - 1] ?? '');
      return resolveText(arg, read, fitsEnvironment);
    }),
  );
}

/**
 * Replaces references by the values of secrets in the URL of a server. A value is encoded where it could end its part
 * of the URL.
 *
 * @throws HostError as `read` does, `secretMissing` when a value cannot be used, `secretMisplaced` when there is also a
 *   sign-in to the server: that reveals the URL to others
 */
export async function resolveUrl({ url, auth }: HttpLaunch, read: ReadSecret): Promise<string> {
  if (!refersToSecret(url)) return url;
  if (auth !== undefined) {
    throw problemError({ kind: 'secretInSignInUrl' });
  }
  return resolveText(url, read, fitsUrl, (value) => value.replace(encodedInUrls, percentEncode));
}

function percentEncode(character: string): string {
  return encodeURIComponent(character);
}

function codeArgumentError(option: string): HostError {
  return problemError({ kind: 'secretInCode', option });
}
