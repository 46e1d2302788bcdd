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
  const [held, setHeld] = useState<BlobUrl>({ kind: 'reading' });
  useEffect(() => {
    if (mimeType === undefined) return;
    let gone = false;
    blobs.acquire(blob, mimeType).then(
      (url) => !gone && setHeld({ kind: 'ready', url }),
      (error: unknown) => !gone && setHeld({ kind: 'failed', error }),
    );
    return () => {
      gone = true;
      blobs.release(blob, mimeType);
    };
  }, [blobs, blob, mimeType]);
  return held;
}
