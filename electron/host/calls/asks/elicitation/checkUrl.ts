import { formError } from './checkForm.ts';

const longest = 8000;

/**
 * Returns the address of a page that a server wants to open, exactly as it will be opened. Gatehouse sends no request
 * to it, not even to follow redirects.
 *
 * @throws ProtocolError -32602 when it is no web address, or when user info before its host could be mistaken for the
 *   host
 */
export function readPageUrl(given: string): string {
  const url = given.length <= longest && URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined) throw formError('The URL cannot be read.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw formError(`URLs of the kind ${url.protocol} are never opened.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw formError('URLs with a name or a password before the host are never opened: they read like another address.');
  }
  return url.href;
}
