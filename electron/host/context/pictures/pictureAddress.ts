import { HostError, problemError } from '../../../../shared/domain/error.ts';
import { whyNoPicture } from '../../../../shared/domain/picture.ts';

const whyNot = {
  notHttps: 'Only pictures at https addresses are fetched. Open the link in a browser instead.',
  credentials: 'The address of the picture carries a name or a password. It is not fetched.',
  tooLong: 'The address of the picture is too long to be read. It is not fetched.',
};

/**
 * The address of a picture, if it is one that may be asked for: over https, or from this machine itself. Pure.
 *
 * @throws HostError `forbidden`
 */
export function pictureAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw problemError({ kind: 'notAPictureAddress' });
  // It stays here, and nobody has to read it.
  url.hash = '';
  const why = whyNoPicture(url);
  if (why !== undefined) throw new HostError('forbidden', whyNot[why]);
  return url;
}
