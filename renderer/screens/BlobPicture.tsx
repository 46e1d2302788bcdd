import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sha256 } from '../../shared/domain/ids.ts';
import { drawableMimeTypes } from '../host/blobs.ts';
import { usePage } from '../store/page.ts';
import styles from './BlobPicture.module.css';

interface BlobPictureProps {
  readonly blob: string;
  readonly mimeType: string;
  /** Which tool it comes from. */
  readonly name: string;
}

/** A picture of a result, read from the blob store. */
export function BlobPicture({ blob, mimeType, name }: BlobPictureProps) {
  const { t } = useTranslation();
  const { blobs } = usePage();
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  const drawable = drawableMimeTypes.has(mimeType);

  useEffect(() => {
    if (!drawable) return;
    const hash = blob as Sha256;
    let gone = false;
    blobs.acquire(hash, mimeType).then(
      (objectUrl) => !gone && setUrl(objectUrl),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
      blobs.release(hash, mimeType);
    };
  }, [blobs, blob, mimeType, drawable]);

  if (!drawable || failed) {
    return (
      <p className={styles.none}>
        <ImageOff size={15} strokeWidth={1.75} aria-hidden />
        {drawable ? t('toolCall.pictureFailed') : t('toolCall.pictureType', { mimeType })}
      </p>
    );
  }
  if (url === undefined) return <span className={styles.loading} aria-hidden />;
  return <img className={styles.picture} src={url} alt={t('toolCall.picture', { tool: name })} />;
}
