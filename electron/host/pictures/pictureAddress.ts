import { HostError } from '../../../shared/domain/error.ts';
import { longestPictureAddress } from '../../../shared/domain/picture.ts';
import { isLoopbackHost } from '../../../shared/lib/loopback.ts';

/**
 * The address of a picture, if it is one that may be asked for: over https, or from this machine itself. Pure.
 *
 * @throws HostError `forbidden`
 */
export function pictureAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw new HostError('forbidden', 'This is no address of a picture.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))) {
    throw new HostError(
      'forbidden',
      'Only pictures at https addresses are fetched. Open the link in a browser instead.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new HostError('forbidden', 'The address of the picture carries a name or a password. It is not fetched.');
  }
  // It stays here, and nobody has to read it.
  url.hash = '';
  if (url.href.length > longestPictureAddress) {
    const { length } = url.href;
    throw new HostError('forbidden', `The address of the picture is ${length} characters long. It is not fetched.`);
  }
  return url;
}
