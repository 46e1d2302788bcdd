import type { Sha256 } from '../../shared/domain/ids.ts';
import { cutPartText, type MessagePart } from '../../shared/domain/messagePart.ts';

type Keep = (bytes: Blob, mimeType: string) => Promise<{ blob: Sha256; bytes: number }>;

const textTypes =
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|yaml|toml|sql|javascript|typescript|x-sh|graphql)\b)/;
/** Enough to see whether bytes are text. */
const lookedAt = 8192;

/** A file the user chose as a part of a message: text as text, all else as bytes that the host keeps. */
export async function filePart(file: File, keep: Keep): Promise<MessagePart> {
  const name = file.name.slice(0, 1000) || 'file';
  const mimeType = (file.type || 'application/octet-stream').slice(0, 200);
  const origin = { kind: 'file' } as const;
  if (await isText(file)) {
    const type = file.type === '' ? 'text/plain' : mimeType;
    return { type: 'file', name, mimeType: type, bytes: file.size, origin, ...cutPartText(await file.text()) };
  }
  const { blob, bytes } = await keep(file, mimeType);
  if (/^image\/(?:png|jpeg|gif|webp)$/.test(mimeType)) return { type: 'image', blob, mimeType, bytes, name, origin };
  if (mimeType.startsWith('audio/')) return { type: 'audio', blob, mimeType, bytes, name, origin };
  return { type: 'file', name, mimeType, blob, bytes, origin };
}

/** By what it is called; where that says nothing, by its first bytes: UTF-8 without a NUL is text. */
async function isText(file: File): Promise<boolean> {
  if (textTypes.test(file.type)) return true;
  if (file.type !== '' && file.type !== 'application/octet-stream') return false;
  const bytes = new Uint8Array(await file.slice(0, lookedAt).arrayBuffer());
  if (bytes.includes(0)) return false;
  try {
    // The last character may be cut in half.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
