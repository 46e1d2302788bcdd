import { type HostError, problemError } from '../../../shared/domain/error.ts';
import { isCodeArgument } from '../../../shared/domain/literalSecrets/argumentSecrets.ts';
import { fillSecrets, refersToSecret } from '../../../shared/domain/secret.ts';
import type { HttpLaunch } from '../../../shared/domain/server.ts';
import type { SecretStore } from '../../host/ports/secrets.ts';
import { fitsEnvironment, resolveText } from './resolveSecrets.ts';

/** In a path, `.` and `..` lead elsewhere; and nothing that is cut out of URLs or cannot be encoded. */
const fitsUrl = /^(?!(?:\.|%2e){1,2}$)[^\p{Cc}\p{Cs}]+$/iu;
/** What is encoded already stays as it is. */
const encodedInUrls = /%(?![0-9a-f]{2})|[^A-Za-z0-9._~!$'()*+,;=%-]/giu;

/**
 * Puts the values of secrets into the arguments of a process.
 *
 * @throws HostError `secretMissing` where a value is missing, `secretMisplaced` where it would be run as code: nobody could
 *   see what is run when they are asked for trust
 */
export async function resolveArguments(args: readonly string[], secrets: SecretStore): Promise<string[]> {
  const shapes = args.map((arg) => fillSecrets(arg, () => 'x'));
  return Promise.all(
    args.map(async (arg, at) => {
      if (!refersToSecret(arg)) return arg;
      if (isCodeArgument(shapes, at)) throw codeArgumentError(args[at - 1] ?? '');
      return resolveText(arg, secrets, fitsEnvironment);
    }),
  );
}

/**
 * Puts the values of secrets into the URL of a server. A value is encoded where it could end its part of the URL.
 *
 * @throws HostError `secretMissing` where a value is missing or cannot be used, `secretMisplaced` where the server is also
 *   signed in to: that tells others the URL
 */
export async function resolveUrl({ url, auth }: HttpLaunch, secrets: SecretStore): Promise<string> {
  if (!refersToSecret(url)) return url;
  if (auth !== undefined) {
    throw problemError({ kind: 'secretInSignInUrl' });
  }
  return resolveText(url, secrets, fitsUrl, (value) => value.replace(encodedInUrls, percentEncode));
}

function percentEncode(character: string): string {
  return encodeURIComponent(character);
}

function codeArgumentError(option: string): HostError {
  return problemError({ kind: 'secretInCode', option });
}
