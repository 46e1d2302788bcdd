import { crc32, deflateSync } from 'node:zlib';

/** The colour of a pixel, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture as a PNG file (8-bit RGB; W3C PNG specification, sections 5, 9 and 11). */
export function encodePng(width: number, height: number, colourAt: (x: number, y: number) => Rgb): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // bit depth, RGB, deflate, filter method, no interlace
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    const row = y * (1 + width * 3);
    rows[row] = 1; // filter "Sub": each byte less the one a pixel before, which makes even colours compress well
    let left: Rgb = [0, 0, 0];
    for (let x = 0; x < width; x++) {
      const colour = colourAt(x, y);
      rows.set([colour[0] - left[0], colour[1] - left[1], colour[2] - left[2]], row + 1 + x * 3);
      left = colour;
    }
  }
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
