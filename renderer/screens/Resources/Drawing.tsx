import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../groups/ResourcePreview/ResourcePreview.module.css';

/** A larger drawing may keep the page busy for too long. Characters or bytes. */
export const maxDrawingChars = 1_000_000;

/** SVG as a picture and never as a document: in an `img`, nothing in it runs or is fetched. */
export function Drawing({ source, name }: { readonly source: string; readonly name: string }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const isTooLarge = source.length > maxDrawingChars;
  const draw = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [source],
  );

  if (isTooLarge) return <p className={styles.words}>{t('resources.svgTooLarge')}</p>;
  if (failed) return <p className={styles.words}>{t('resources.failed')}</p>;
  return (
    <img
      ref={draw}
      className={`${styles.media} ${styles.drawing}`}
      alt={t('resources.pictureOf', { name })}
      onError={() => setFailed(true)}
    />
  );
}
