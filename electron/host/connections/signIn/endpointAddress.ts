import { HostError } from '../../../../shared/domain/error.ts';
import { isLoopbackHost } from '../../../../shared/lib/loopback.ts';

/** Longer addresses do not fit a dialog, and what is not seen in full cannot be agreed to. */
const maxAddressLength = 4000;

/**
 * Parses an address that an authorization server or its metadata gave.
 *
 * @param what names it in the error
 * @throws HostError `signInFailed` for anything but https, and http on this machine (2025-11-25,
 *   basic/authorization#communication-security)
 */
export function endpointAddress(text: string, what: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (url === undefined || !isSafe) {
    throw new HostError('signInFailed', `${what} is not an https address. Ask the operator of the server.`);
  }
  return url;
}

/**
 * The address the browser will open, in the form it will open it.
 *
 * @throws HostError `signInFailed` when it is not https, hides a password, or is too long to be shown
 */
export function browserAddress(url: URL): string {
  const { href, username, password } = endpointAddress(url.href, 'The sign-in page');
  if (username !== '' || password !== '') {
    throw new HostError('signInFailed', 'The address of the sign-in page contains a user name. It is not opened.');
  }
  if (href.length > maxAddressLength) {
    throw new HostError(
      'signInFailed',
      `The address of the sign-in page has ${href.length} characters. It is not opened.`,
    );
  }
  return href;
}
