import type { ReactNode } from 'react';
import type { Sha256 } from '../../shared/domain/ids.ts';
import { drawableMimeTypes } from '../../shared/domain/sniffBytes.ts';
import type { DrawablePart } from '../groups/MessageParts/drawablePart.ts';
import styles from './BlobPicture.module.css';
import { useBlobUrl } from './useBlobUrl.ts';

/** Draws a small picture of an attachment, and `otherwise` until it is read or where it cannot be. */
export function drawThumbnail(part: DrawablePart, otherwise: ReactNode): ReactNode {
  return <Thumbnail key={part.blob} part={part} otherwise={otherwise} />;
}

function Thumbnail({ part, otherwise }: { readonly part: DrawablePart; readonly otherwise: ReactNode }) {
  const { blob, mimeType } = part;
  const held = useBlobUrl(blob as Sha256, drawableMimeTypes.has(mimeType) ? mimeType : undefined);
  if (held.kind !== 'ready') return otherwise;
  // Its name stands beside it.
  return <img className={styles.thumbnail} src={held.url} alt="" />;
}
