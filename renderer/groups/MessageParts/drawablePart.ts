import type { ReactNode } from 'react';
import { isModelAudio, isModelImage, type MessagePart } from '../../../shared/domain/messagePart.ts';

/** A part that is a picture or a sound. */
export interface DrawablePart {
  readonly type: 'image' | 'audio';
  readonly blob: string;
  readonly mimeType: string;
}

/** Draws bytes of the blob store. `name` is the file name. */
export type PartDrawer = (part: DrawablePart & { readonly name: string }) => ReactNode;

/** A part as a picture or a sound to be drawn; `undefined` for any other part. Pure. */
export function drawablePart(part: MessagePart): DrawablePart | undefined {
  if (part.type === 'text' || part.blob === undefined || part.mimeType === undefined) return undefined;
  const { blob, mimeType } = part;
  if (part.type === 'image' || isModelImage(mimeType)) return { type: 'image', blob, mimeType };
  if (part.type === 'audio' || isModelAudio(mimeType)) return { type: 'audio', blob, mimeType };
  return undefined;
}
