import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sha256 } from '../../shared/domain/ids.ts';
import styles from './BlobSound.module.css';
import { DragHandle } from './DragHandle.tsx';
import { useBlobUrl } from './useBlobUrl.ts';

interface BlobSoundProps {
  readonly blob: string;
  readonly mimeType: string;
  /** The server it comes from. */
  readonly server: string;
}

const playable = /^audio\/[a-z0-9.+-]{1,64}$/;

/** Audio from the blob store. It plays when the user starts it. */
export function BlobSound({ blob, mimeType, server }: BlobSoundProps) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  const type = mimeType.toLowerCase();
  const isPlayable = playable.test(type);
  const held = useBlobUrl(blob as Sha256, isPlayable ? type : undefined);
  const url = held.kind === 'ready' ? held.url : undefined;

  if (!isPlayable || held.kind === 'failed' || broken)
    return <p className={styles.failed}>{t('ask.audioFailed', { mimeType })}</p>;
  return (
    <span className={styles.place}>
      <audio
        controls
        preload="metadata"
        src={url}
        aria-label={t('ask.audio', { server })}
        className={styles.sound}
        onError={() => url !== undefined && setBroken(true)}
      />
      <DragHandle blob={blob} name={server} />
    </span>
  );
}
