import { problemError } from '../../../../shared/domain/error.ts';
import { whyNoPicture } from '../../../../shared/domain/picture.ts';

const problems = {
  notHttps: 'pictureNotHttps',
  credentials: 'pictureWithCredentials',
  tooLong: 'pictureAddressTooLong',
} as const;

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
  if (why !== undefined) throw problemError({ kind: problems[why] });
  return url;
}
