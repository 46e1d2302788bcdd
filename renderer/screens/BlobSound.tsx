import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sha256 } from '../../shared/domain/ids.ts';
import { usePage } from '../store/page.ts';
import styles from './BlobSound.module.css';

interface BlobSoundProps {
  readonly blob: string;
  readonly mimeType: string;
  /** Which server it comes from. */
  readonly server: string;
}

const playable = /^audio\/[a-z0-9.+-]{1,64}$/;

/** A sound, read from the blob store. It plays when the user says so. */
export function BlobSound({ blob, mimeType, server }: BlobSoundProps) {
  const { t } = useTranslation();
  const { blobs } = usePage();
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  const type = mimeType.toLowerCase();
  const isPlayable = playable.test(type);

  useEffect(() => {
    if (!isPlayable) return;
    const hash = blob as Sha256;
    let gone = false;
    blobs.acquire(hash, type).then(
      (objectUrl) => !gone && setUrl(objectUrl),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
      blobs.release(hash, type);
    };
  }, [blobs, blob, type, isPlayable]);

  if (!isPlayable || failed) return <p className={styles.failed}>{t('ask.audioFailed', { mimeType })}</p>;
  return (
    <audio
      controls
      preload="metadata"
      src={url}
      aria-label={t('ask.audio', { server })}
      className={styles.sound}
      onError={() => url !== undefined && setFailed(true)}
    />
  );
}
