import { maxAttachedBytes } from '../../../shared/domain/attachment.ts';
import { problemError, toErrorInfo } from '../../../shared/domain/error.ts';
import type { Sha256 } from '../../../shared/domain/ids.ts';
import type { PageAnswer } from './readPageFile.ts';
import { plainHeaders } from './securityHeaders.ts';

/** Where the page gives bytes that the user attached. */
export const uploadPath = '/blob';

/**
 * How much of a body that is too large is read and discarded: a client that is still sending does not read the answer.
 */
const maxDrainedBytes = 4 * maxAttachedBytes;

type Keep = (bytes: Uint8Array, mimeType: string) => Promise<{ blob: Sha256; bytes: number }>;

/**
 * Stores a body of limited size and answers with its hash, or with an error: 413 when it is too large, 507 when it
 * cannot be stored. The caller has checked the sender.
 *
 * @param body leaves its connection open when it is not read to its end, so that an answer can be sent
 */
export async function keptAnswer(
  body: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
  keep: Keep,
): Promise<PageAnswer> {
  const bytes = await readBounded(body);
  if (bytes === undefined) {
    const error = problemError({ kind: 'fileTooLarge', mebibytes: maxAttachedBytes / 1024 / 1024 });
    // The unread rest must not be taken for the next request.
    return answer(413, error.toInfo(), { Connection: 'close' });
  }
  try {
    return answer(200, await keep(bytes, contentType ?? 'application/octet-stream'));
  } catch (error) {
    return answer(507, toErrorInfo(error));
  }
}

/** `undefined` when it is too large. */
async function readBounded(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size <= maxAttachedBytes) pieces.push(piece);
    else pieces.length = 0;
    if (size > maxDrainedBytes) break;
  }
  return size > maxAttachedBytes ? undefined : Buffer.concat(pieces);
}

function answer(status: number, body: object, more: Record<string, string> = {}): PageAnswer {
  const headers = { ...plainHeaders(), 'Content-Type': 'application/json', ...more };
  return { status, headers, body: new TextEncoder().encode(JSON.stringify(body)) };
}
