import { bytesOfBase64, plainBase64 } from '../lib/base64.ts';

/** The pictures that are drawn. Everything else could carry a document of its own. */
export const drawableMimeTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** What bytes begin with, by what they are. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638(?:37|39)61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^52494646.{8}57415645/, 'audio/wav'],
  [/^(?:efbbbf)?(?:0a|0d|20)*255044462d/, 'application/pdf'],
  [/^504b(?:0304|0506)/, 'application/zip'],
  [/^1f8b/, 'application/gzip'],
  [/^4f676753/, 'application/ogg'],
  [/^(?:494433|fff[b3a2]|ffe[32])/, 'audio/mpeg'],
  [/^664c6143/, 'audio/flac'],
  [/^1a45dfa3/, 'video/webm'],
  [/^.{8}66747970/, 'video/mp4'],
];

/** What bytes are by their first ones, whatever they are called. @param head in hex. Pure. */
export function sniffBytes(head: string): string | null {
  return beginnings.find(([beginning]) => beginning.test(head))?.[1] ?? null;
}

/** Enough of a beginning to know what bytes are. */
export const sniffedBytes = 16;

/** As `sniffBytes`, of the bytes themselves. Pure. */
export function sniff(bytes: Uint8Array): string | null {
  return sniffBytes([...bytes.subarray(0, sniffedBytes)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/** As `sniffBytes`, of bytes in base64, which may have line breaks in it; `null` for what is no base64, too. Pure. */
export function sniffBase64(base64: string): string | null {
  const head = plainBase64(base64.slice(0, 200)) ?? '';
  return sniff(bytesOfBase64(head, 0, sniffedBytes));
}
