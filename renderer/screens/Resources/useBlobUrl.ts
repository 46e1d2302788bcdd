import { useEffect, useState } from 'react';
import type { Sha256 } from '../../../shared/domain/ids.ts';
import { usePage } from '../../store/page.ts';

/** An object URL of a blob while it is shown. `mimeType` is the one we decided on. */
export function useBlobUrl(blob: Sha256, mimeType: string): { url: string | undefined; failed: boolean } {
  const { blobs } = usePage();
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let gone = false;
    blobs.acquire(blob, mimeType).then(
      (objectUrl) => !gone && setUrl(objectUrl),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
      blobs.release(blob, mimeType);
    };
  }, [blobs, blob, mimeType]);
  return { url, failed };
}
