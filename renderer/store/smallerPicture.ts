import { isModelImage } from '../../shared/domain/messagePart.ts';
import { sniff, sniffedBytes } from '../../shared/domain/sniffBytes.ts';

/** What every provider takes: 5 MB in base64, and sides of 8000 pixels. */
const maxBytes = 3_700_000;
const maxSidePx = 8000;
/** The longest side of a picture that is made smaller. No model looks at more of a photo; the words on a long page stay readable. */
const maxPhotoSidePx = 2500;
const maxPageSidePx = 7900;
/** A picture with sides of more than this ratio is a page, whose words are read. */
const maxPhotoRatio = 3;
const qualities = [0.9, 0.7, 0.5];
/** Nothing larger is drawn: it takes four bytes of memory for each. */
const maxPixels = 150_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size at which a picture is sent; `undefined`: as it is. Pure. */
export function smallerSize({ width, height }: Size, bytes: number): Size | undefined {
  const [long, short] = [Math.max(width, height), Math.max(1, Math.min(width, height))];
  if (bytes <= maxBytes && long <= maxSidePx) return undefined;
  const scale = Math.min(1, (long / short > maxPhotoRatio ? maxPageSidePx : maxPhotoSidePx) / long);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/**
 * A picture that is too large for providers, drawn as a smaller JPEG. The same file where it is small enough, no picture, or cannot be
 * drawn: then the host leaves it out, and says so.
 */
export async function smallerPicture(file: File): Promise<File> {
  try {
    const sniffed = sniff(new Uint8Array(await file.slice(0, sniffedBytes).arrayBuffer()));
    if (sniffed === null || !isModelImage(sniffed)) return file;
    const bitmap = await createImageBitmap(file);
    try {
      const size = smallerSize(bitmap, file.size);
      const isDrawn = size !== undefined && bitmap.width * bitmap.height <= maxPixels;
      const drawn = isDrawn ? await draw(bitmap, size) : undefined;
      if (drawn === undefined || drawn.size > maxBytes) return file;
      return new File([drawn], file.name.replace(/\.\w{1,5}$|$/, '.jpg'), { type: drawn.type });
    } finally {
      bitmap.close();
    }
  } catch {
    // Damaged, or of a kind that is not drawn; one that cannot be read is told when it is stored.
    return file;
  }
}

async function draw(bitmap: ImageBitmap, { width, height }: Size): Promise<Blob | undefined> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  // JPEG has nothing transparent.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= maxBytes) return blob;
  }
  return undefined;
}
