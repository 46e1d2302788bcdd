import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sha256 } from '../../shared/domain/ids.ts';
import { drawableMimeTypes } from '../host/blobs.ts';
import { OtherBytesError } from '../host/otherBytesError.ts';
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
  const [failed, setFailed] = useState<unknown>();
  const drawable = drawableMimeTypes.has(mimeType);

  useEffect(() => {
    if (!drawable) return;
    const hash = blob as Sha256;
    let gone = false;
    blobs.acquire(hash, mimeType).then(
      (objectUrl) => !gone && setUrl(objectUrl),
      (error: unknown) => !gone && setFailed(error),
    );
    return () => {
      gone = true;
      blobs.release(hash, mimeType);
    };
  }, [blobs, blob, mimeType, drawable]);

  const otherBytes = ({ sniffed }: OtherBytesError) =>
    sniffed === null ? t('toolCall.pictureUnknown', { mimeType }) : t('toolCall.pictureOther', { mimeType, sniffed });

  if (!drawable || failed !== undefined) {
    return (
      <p className={styles.none}>
        <ImageOff size={15} strokeWidth={1.75} aria-hidden />
        {!drawable && t('toolCall.pictureType', { mimeType })}
        {drawable && failed instanceof OtherBytesError && otherBytes(failed)}
        {drawable && !(failed instanceof OtherBytesError) && t('toolCall.pictureFailed')}
      </p>
    );
  }
  if (url === undefined) return <span className={styles.loading} aria-hidden />;
  return <img className={styles.picture} src={url} alt={t('toolCall.picture', { tool: name })} />;
}
