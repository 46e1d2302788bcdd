import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Sha256 } from '../../shared/domain/ids.ts';
import { drawableMimeTypes } from '../../shared/domain/sniffBytes.ts';
import { OtherBytesError } from '../../shared/domain/otherBytesError.ts';
import styles from './BlobPicture.module.css';
import { useBlobUrl } from './useBlobUrl.ts';
import { useDragOut } from './useDragOut.ts';

interface BlobPictureProps {
  readonly blob: string;
  readonly mimeType: string;
  /** The tool it comes from. */
  readonly name: string;
}

/** A picture of a result, read from the blob store. */
export function BlobPicture({ blob, mimeType, name }: BlobPictureProps) {
  const { t } = useTranslation();
  const drawable = drawableMimeTypes.has(mimeType);
  const held = useBlobUrl(blob as Sha256, drawable ? mimeType : undefined);
  const drag = useDragOut(blob, name);

  const otherBytes = ({ sniffed }: OtherBytesError) =>
    sniffed === null ? t('toolCall.pictureUnknown', { mimeType }) : t('toolCall.pictureOther', { mimeType, sniffed });

  if (!drawable || held.kind === 'failed') {
    const error = held.kind === 'failed' ? held.error : undefined;
    return (
      <p className={styles.none}>
        <ImageOff size={15} strokeWidth={1.75} aria-hidden />
        {!drawable && t('toolCall.pictureType', { mimeType })}
        {drawable && error instanceof OtherBytesError && otherBytes(error)}
        {drawable && !(error instanceof OtherBytesError) && t('toolCall.pictureFailed')}
      </p>
    );
  }
  if (held.kind === 'reading') return <span className={styles.loading} aria-hidden />;
  return <img {...drag} className={styles.picture} src={held.url} alt={t('toolCall.picture', { tool: name })} />;
}
