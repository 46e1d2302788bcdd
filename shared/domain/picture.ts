import { z } from 'zod';
import { isLoopbackHost } from '../lib/loopback.ts';
import { sha256 } from './ids.ts';

/** A picture that a text points at is not taken when it is larger. */
export const maxPictureBytes = 10 * 1024 * 1024;

/** Longer addresses are not asked for: nobody reads them before they say yes. Characters. */
export const maxPictureAddressChars = 2000;

/**
 * Why the picture at an address is never asked for: it would come over plain http from elsewhere, the address carries a name
 * or a password, or it is longer than anybody reads. `undefined`: it may be. Pure.
 */
export function whyNoPicture(url: URL): 'notHttps' | 'credentials' | 'tooLong' | undefined {
  const isOfThisMachine = url.protocol === 'http:' && isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !isOfThisMachine) return 'notHttps';
  if (url.username !== '' || url.password !== '') return 'credentials';
  return url.href.length > maxPictureAddressChars ? 'tooLong' : undefined;
}

/** A picture as it was fetched: its type is what its bytes are. */
export const fetchedPicture = z.object({
  blob: sha256,
  mimeType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
});
export type FetchedPicture = z.infer<typeof fetchedPicture>;
