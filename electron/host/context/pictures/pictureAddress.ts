import { problemError } from '../../../../shared/domain/error.ts';
import { whyNoPicture } from '../../../../shared/domain/picture.ts';

const problems = {
  notHttps: 'pictureNotHttps',
  credentials: 'pictureWithCredentials',
  tooLong: 'pictureAddressTooLong',
} as const;

/**
 * The address of a picture that may be requested: over https, or from this computer. Pure.
 *
 * @throws HostError `forbidden`
 */
export function pictureAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw problemError({ kind: 'notAPictureAddress' });
  // The fragment is not sent, so the user need not read it.
  url.hash = '';
  const why = whyNoPicture(url);
  if (why !== undefined) throw problemError({ kind: problems[why] });
  return url;
}
