import type { PartDrawer } from '../groups/MessageParts/drawablePart.ts';
import { BlobSound } from './BlobSound.tsx';
import { BlobPicture } from './BlobPicture.tsx';

/** Draws pictures and sounds in messages. */
export const drawPart: PartDrawer = ({ type, name, ...media }) =>
  type === 'image' ? <BlobPicture {...media} name={name} /> : <BlobSound {...media} server={name} />;
