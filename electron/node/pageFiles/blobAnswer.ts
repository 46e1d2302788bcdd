import { type Sha256, sha256 } from '../../../shared/domain/ids.ts';
import { notFound, type PageAnswer } from './readPageFile.ts';
import { blobHeaders } from './securityHeaders.ts';

/** Where bytes of tool results are read: `/blob/<sha256>` of the page's own origin. */
const prefix = '/blob/';

/** The hash a request asks for, or `undefined` when it is not a request for a blob. */
export function blobHashOf(pathname: string): Sha256 | undefined {
  if (!pathname.startsWith(prefix)) return undefined;
  const parsed = sha256.safeParse(pathname.slice(prefix.length));
  return parsed.success ? parsed.data : undefined;
}

/** Answers with the bytes of a blob, or 404. The caller has checked who asks. */
export function blobAnswer(blob: { bytes: Uint8Array; mimeType: string } | undefined): PageAnswer {
  if (blob === undefined) return notFound();
  return { status: 200, headers: blobHeaders(blob.mimeType), body: blob.bytes };
}
