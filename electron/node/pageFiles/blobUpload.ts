import { maxAttachedBytes } from '../../../shared/domain/attachment.ts';
import type { Sha256 } from '../../../shared/domain/ids.ts';
import { type PageAnswer, refusal } from './readPageFile.ts';
import { plainHeaders } from './securityHeaders.ts';

/** Where the page gives bytes that the user attached. */
export const uploadPath = '/blob';

type Keep = (bytes: Uint8Array, mimeType: string) => Promise<{ blob: Sha256; bytes: number }>;

/** Keeps a body of bounded size and answers with its hash, or 413. The caller has checked who sends it. */
export async function keptAnswer(
  body: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
  keep: Keep,
): Promise<PageAnswer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > maxAttachedBytes) return refusal(413, 'Too large');
    pieces.push(piece);
  }
  const kept = await keep(Buffer.concat(pieces), contentType ?? 'application/octet-stream');
  const headers = { ...plainHeaders(), 'Content-Type': 'application/json' };
  return { status: 200, headers, body: new TextEncoder().encode(JSON.stringify(kept)) };
}
