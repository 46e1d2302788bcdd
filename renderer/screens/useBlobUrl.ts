import { useEffect, useState } from 'react';
import type { Sha256 } from '../../shared/domain/ids.ts';
import { usePage } from '../store/page.ts';

export type BlobUrl =
  | { readonly kind: 'reading' }
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * The object URL of a blob while it is shown.
 *
 * @param mimeType the type we chose; `undefined` if the URL is not needed
 */
export function useBlobUrl(blob: Sha256, mimeType: string | undefined): BlobUrl {
  const { blobs } = usePage();
  const [held, setHeld] = useState<{ readonly blob: Sha256; readonly mimeType: string; readonly is: BlobUrl }>();
  useEffect(() => {
    if (mimeType === undefined) return;
    let gone = false;
    blobs.acquire(blob, mimeType).then(
      (url) => !gone && setHeld({ blob, mimeType, is: { kind: 'ready', url } }),
      (error: unknown) => !gone && setHeld({ blob, mimeType, is: { kind: 'failed', error } }),
    );
    return () => {
      gone = true;
      blobs.release(blob, mimeType);
    };
  }, [blobs, blob, mimeType]);
  // Until the next one is read, the last one would stand under the wrong name; its URL may be gone too.
  return held?.blob === blob && held.mimeType === mimeType ? held.is : { kind: 'reading' };
}
