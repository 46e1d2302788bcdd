import { crc32, inflateSync, deflateSync } from 'node:zlib';

/** What Anthropic checks of the pictures of a request: https://docs.claude.com/en/docs/build-with-claude/vision */
export interface SentPicture {
  readonly media_type: string;
  readonly data: string;
}

interface Picture {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** The sources of the pictures in a body, in their order. */
export function picturesIn(value: unknown): SentPicture[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, source } = value as { type?: unknown; source?: SentPicture };
  if (type === 'image' && source !== undefined) return [source];
  return Object.values(value).flatMap(picturesIn);
}

/** Why the API would refuse a request with these pictures; `undefined`: it takes them. */
export function pictureObjection(pictures: readonly SentPicture[]): string | undefined {
  if (pictures.length > 100) return `Too many images: ${pictures.length} > 100`;
  const side = pictures.length > 20 ? 2000 : 8000;
  return pictures.map((picture) => objectionTo(picture, side)).find((objection) => objection !== undefined);
}

function objectionTo({ media_type: said, data }: SentPicture, side: number): string | undefined {
  if (data === '') return 'image cannot be empty';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data) || data.length % 4 !== 0) return 'invalid base64 data';
  if (data.length > 5 * 1024 * 1024) return `image exceeds 5 MB maximum: ${data.length} bytes > 5242880 bytes`;
  const picture = read(Buffer.from(data, 'base64'));
  if (picture === undefined) return 'Could not process image';
  if (picture.type !== said) return `Image does not match the provided media type ${said}`;
  if (Math.max(picture.width, picture.height) > side)
    return `At least one of the image dimensions exceed max allowed size: ${side} pixels`;
  return undefined;
}

/** `undefined` for what no decoder reads. Of JPEG, GIF and WebP only the beginning is looked at. */
function read(bytes: Buffer): Picture | undefined {
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return readPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { type: 'image/jpeg', ...jpegSize(bytes) };
  const unknownSize = { width: 0, height: 0 };
  if (bytes.toString('latin1', 0, 3) === 'GIF')
    return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  return bytes.toString('latin1', 8, 12) === 'WEBP' ? { type: 'image/webp', ...unknownSize } : undefined;
}

/** Decodes it whole. */
function readPng(bytes: Buffer): Picture | undefined {
  const pixels: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (at + 12 + length > bytes.length) return undefined;
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length)) return undefined;
    if (name === 'IDAT') pixels.push(data);
    if (name === 'IEND') {
      inflateSync(Buffer.concat(pixels));
      return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    }
    at += 12 + length;
  }
  return undefined;
}

function jpegSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    const isSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isSize) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return { width: 0, height: 0 };
}

/** A grey PNG, or one of noise, which is about as large as its pixels. */
export function pngOf(width: number, height: number, noise?: (bytes: Buffer) => unknown): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3), 120);
  noise?.(rows);
  for (let y = 0; y < height; y++) rows[y * (1 + width * 3)] = 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = 2;
  const beginning = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    beginning,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(name, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}
