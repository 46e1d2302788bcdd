import { formError } from './checkForm.ts';

const longest = 8000;

/**
 * The address a server wants opened, as it will be opened. Nothing is asked of it, not even where it leads.
 *
 * @throws ProtocolError -32602 when it is no address of a web page, or when a name before its host could be taken for it
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
