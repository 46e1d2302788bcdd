import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceContent } from '../../../shared/domain/resource.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { bytesText } from '../../i18n/quantityText.ts';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import type { ContentLook } from '../../groups/ResourcePreview/contentLook.ts';
import { hexLines } from '../../groups/ResourcePreview/hexLines.ts';
import styles from '../../groups/ResourcePreview/ResourcePreview.module.css';
import { DragHandle } from '../DragHandle.tsx';
import { useBlobUrl } from '../useBlobUrl.ts';
import { useDragOut } from '../useDragOut.ts';
import { maxDrawingChars } from './Drawing.tsx';

type Bytes = Extract<ResourceContent, { kind: 'bytes' }>;

interface BytesContentProps {
  readonly content: Bytes;
  readonly look: ContentLook;
  readonly name: string;
}

/** SVG as a picture: in an `img`, nothing in it runs or is fetched. */
const drawn = { kind: 'picture', mimeType: 'image/svg+xml' } as const;

/** Bytes by their type: a picture, a sound, a film, or a hex dump. */
export function BytesContent({ content, look, name }: BytesContentProps) {
  switch (look.kind) {
    case 'picture':
    case 'sound':
    case 'film':
      return <Media key={content.blob} content={content} look={look} name={name} />;
    case 'drawing':
      return content.size > maxDrawingChars ? (
        <FirstBytes content={content} name={name} />
      ) : (
        <Media key={content.blob} content={content} look={drawn} name={name} />
      );
    default:
      return <FirstBytes content={content} name={name} claimed={look.kind === 'bytes' ? look.claimed : undefined} />;
  }
}

type MediaLook = Extract<ContentLook, { kind: 'picture' | 'sound' | 'film' }>;

function Media({ content, look, name }: { content: Bytes; look: MediaLook; name: string }) {
  const { t } = useTranslation();
  const held = useBlobUrl(content.blob, look.mimeType);
  const drag = useDragOut(content.blob, name);
  const [broken, setBroken] = useState(false);
  if (held.kind === 'failed' || broken) {
    return (
      <>
        <p className={styles.words}>{t('resources.failed')}</p>
        <FirstBytes content={content} name={name} />
      </>
    );
  }
  if (held.kind === 'reading') return <p className={styles.words}>{t('resources.reading')}</p>;
  const shown = { src: held.url, className: styles.media, onError: () => setBroken(true) };
  if (look.kind === 'picture') return <img {...shown} {...drag} alt={t('resources.pictureOf', { name })} />;
  return (
    <>
      {look.kind === 'sound' ? (
        <audio {...shown} controls preload="metadata" aria-label={t('resources.soundOf', { name })} />
      ) : (
        <video {...shown} controls preload="metadata" aria-label={t('resources.videoOf', { name })} />
      )}
      <DragHandle blob={content.blob} name={name} />
    </>
  );
}

interface FirstBytesProps {
  readonly content: Bytes;
  readonly name: string;
  readonly claimed?: string | undefined;
}

function FirstBytes({ content, name, claimed }: FirstBytesProps) {
  const { t, i18n } = useTranslation();
  const type = content.sniffed ?? content.mimeType ?? 'application/octet-stream';
  return (
    <>
      {claimed !== undefined && (
        <p className={styles.words}>
          {t('resources.otherBytes', { declared: keepStart(claimed, 100), sniffed: content.sniffed })}
        </p>
      )}
      <p className={styles.words}>
        {keepStart(type, 100)} · {bytesText(content.size, i18n.language)}. {t('resources.noPreview')}{' '}
        <DragHandle blob={content.blob} name={name} />
      </p>
      <Scrollable as="pre" label={t('resources.bytes')} className={styles.bytes}>
        {hexLines(content.head)}
      </Scrollable>
    </>
  );
}
