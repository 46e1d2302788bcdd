import { nativeImage, type NativeImage } from 'electron';

/** Edge of the picture, as Windows wants it over an icon of the taskbar (pixels). */
const size = 16;

/** A dot that says that something waits; how much, is in the text beside it. */
export function badgeIcon(): NativeImage {
  return nativeImage.createFromBitmap(Buffer.from(dotPixels(size)), { width: size, height: size });
}

/** A red disc on nothing, as BGRA with premultiplied alpha. Pure. */
export function dotPixels(edge: number): Uint8Array {
  const pixels = new Uint8Array(edge * edge * 4);
  const middle = (edge - 1) / 2;
  for (let y = 0; y < edge; y += 1) {
    for (let x = 0; x < edge; x += 1) {
      // One pixel of a soft border.
      const cover = Math.min(1, Math.max(0, edge / 2 - Math.hypot(x - middle, y - middle)));
      pixels.set(
        [0x1e, 0x2b, 0xd9, 0xff].map((value) => Math.round(value * cover)),
        (y * edge + x) * 4,
      );
    }
  }
  return pixels;
}
