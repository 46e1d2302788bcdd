import { maxIconBytes, type ShownIcon } from '../../../../shared/domain/icon.ts';
import { sniff } from '../../../../shared/domain/sniffBytes.ts';

/** Larger pictures need a lot of memory when they are decoded, even if they have few bytes. */
const maxSidePixels = 1024;

/** The type of an icon's bytes, if they can be shown: a picture of a known type, and not too large. Pure. */
export function iconType(bytes: Uint8Array): ShownIcon['mimeType'] | undefined {
  if (bytes.byteLength > maxIconBytes) return undefined;
  const type = sniff(bytes);
  if (type !== 'image/png' && type !== 'image/jpeg' && type !== 'image/webp') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = sizeOf(view, type);
  return size?.every((length) => length > 0 && length <= maxSidePixels) === true ? type : undefined;
}

/** Width and height, if the header has them. */
function sizeOf(view: DataView, type: ShownIcon['mimeType']): [number, number] | undefined {
  try {
    switch (type) {
      case 'image/png':
        return [view.getUint32(16), view.getUint32(20)];
      case 'image/jpeg':
        return jpegSize(view);
      case 'image/webp':
        return webpSize(view);
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Follows the segments to the one that begins a frame. */
function jpegSize(view: DataView): [number, number] | undefined {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    // Others of these numbers are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}

function webpSize(view: DataView): [number, number] | undefined {
  const kind = String.fromCharCode(view.getUint8(12), view.getUint8(13), view.getUint8(14), view.getUint8(15));
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  switch (kind) {
    case 'VP8X':
      return [three(24) + 1, three(27) + 1];
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
    }
    case 'VP8 ':
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
    default:
      return undefined;
  }
}
