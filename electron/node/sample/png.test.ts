import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePng, type Rgb } from './png.ts';

/** Undoes the "Sub" filter (PNG specification, section 9.2). */
function pixels(png: Buffer): Rgb[] {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const found: Rgb[] = [];
  for (let y = 0; y < height; y++) {
    let left: Rgb = [0, 0, 0];
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      const channel = (n: 0 | 1 | 2) => ((rows[at + n] ?? 0) + left[n]) % 256;
      left = [channel(0), channel(1), channel(2)];
      found.push(left);
    }
  }
  return found;
}

test('a picture comes out of its file as it went in', () => {
  const colours: Rgb[] = [
    [255, 0, 0],
    [0, 255, 128],
    [7, 8, 9],
    [255, 255, 255],
    [0, 0, 0],
    [200, 100, 50],
  ];
  const png = encodePng(3, 2, (x, y) => colours[y * 3 + x] ?? [0, 0, 0]);
  expect(pixels(png)).toEqual(colours);
});

test('every chunk carries its checksum', () => {
  const png = encodePng(2, 2, () => [1, 2, 3]);
  const types: string[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    types.push(png.toString('latin1', at + 4, at + 8));
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    at += 12 + length;
  }
  expect(types).toEqual(['IHDR', 'IDAT', 'IEND']);
});
