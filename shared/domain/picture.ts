import { z } from 'zod';
import { sha256 } from './ids.ts';

/** A picture that a text points at is not taken when it is larger. */
export const mostPictureBytes = 10 * 1024 * 1024;

/** Longer addresses are not asked for: nobody reads them before they say yes. Characters. */
export const longestPictureAddress = 2000;

/** A picture as it was fetched: its type is what its bytes are. */
export const fetchedPicture = z.object({
  blob: sha256,
  mimeType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
});
export type FetchedPicture = z.infer<typeof fetchedPicture>;
