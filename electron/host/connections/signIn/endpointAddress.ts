import { problemError } from '../../../../shared/domain/error.ts';
import type { SignInPlace } from '../../../../shared/domain/problems/signInProblems.ts';
import { isLoopbackHost } from '../../../../shared/lib/loopback.ts';

/** Longer addresses do not fit a dialog, and users cannot agree to an address that they do not see in full. */
const maxAddressLength = 4000;

/**
 * Parses an address that an authorization server or its metadata gave.
 *
 * @param place the role of the address
 * @throws HostError `signInFailed` for anything but https, and http on this computer (2025-11-25,
 *   basic/authorization#communication-security)
 */
export function endpointAddress(text: string, place: SignInPlace): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (url === undefined || !isSafe) {
    throw problemError({ kind: 'addressNotHttps', place });
  }
  return url;
}

/**
 * The address that the browser will open, in the same form.
 *
 * @throws HostError `signInFailed` when it is not https, hides a password, or is too long to be shown
 */
export function browserAddress(url: URL): string {
  const { href, username, password } = endpointAddress(url.href, 'signInPage');
  if (username !== '' || password !== '') {
    throw problemError({ kind: 'signInPageWithUser' });
  }
  if (href.length > maxAddressLength) {
    throw problemError({ kind: 'signInPageTooLong', count: href.length });
  }
  return href;
}
