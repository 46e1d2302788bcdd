import type { Sha256 } from '../../shared/domain/ids.ts';
import { cutPartText, isModelImage, type MessagePart } from '../../shared/domain/messagePart.ts';
import { fitsName } from '../../shared/domain/nameOfBytes.ts';
import { sniff, sniffedBytes } from '../../shared/domain/sniffBytes.ts';
import { keepStart } from '../../shared/lib/cutText.ts';

type Keep = (bytes: Blob, mimeType: string) => Promise<{ blob: Sha256; bytes: number }>;

const textTypes =
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|yaml|toml|sql|javascript|typescript|x-sh|graphql)\b)/;
/** Enough bytes to see whether a file is text. */
const lookedAt = 8192;

/** The type of a file of which nothing is known. */
const anyBytes = 'application/octet-stream';

/**
 * A file the user chose as a part of a message: text as text, everything else as bytes that the host keeps. The type of its
 * name counts unless its bytes are of another type.
 */
export async function filePart(file: File, keep: Keep): Promise<MessagePart> {
  const name = keepStart(file.name, 1000) || 'file';
  const sniffed = sniff(new Uint8Array(await file.slice(0, sniffedBytes).arrayBuffer()));
  const isTypeRight = file.type === '' || isModelImage(file.type) === isModelImage(sniffed ?? '');
  const isNamedRight = fitsName(name, sniffed) && isTypeRight;
  const called = isNamedRight ? file.type : '';
  const named = { name, origin: { kind: 'file' } as const, ...(isNamedRight ? {} : { misnamed: true as const }) };
  if (sniffed === null && (await isText(file, called))) {
    const type = keepStart(called || 'text/plain', 200);
    return { type: 'file', ...named, mimeType: type, bytes: file.size, ...cutPartText(await file.text()) };
  }
  const mimeType = keepStart((isModelImage(sniffed ?? '') ? sniffed : called || sniffed) ?? anyBytes, 200);
  const { blob, bytes } = await keep(file, mimeType);
  if (isModelImage(mimeType)) return { type: 'image', blob, mimeType, bytes, ...named };
  if (mimeType.startsWith('audio/')) return { type: 'audio', blob, mimeType, bytes, ...named };
  return { type: 'file', mimeType, blob, bytes, ...named };
}

/** Decides by the name; if that is not enough, by the first bytes: UTF-8 without a NUL is text. */
async function isText(file: File, called: string): Promise<boolean> {
  if (textTypes.test(called)) return true;
  if (called !== '' && called !== anyBytes) return false;
  const bytes = new Uint8Array(await file.slice(0, lookedAt).arrayBuffer());
  if (bytes.includes(0)) return false;
  try {
    // The last character may be cut off.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
