import type { ReadResourceResult } from '@modelcontextprotocol/client';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ResourceContent } from '../../../../shared/domain/resource.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { BlobStore } from '../../ports/stores.ts';
import { sniffBytes } from '../../../../shared/domain/sniffBytes.ts';

type Contents = ReadResourceResult['contents'][number];

/** Only the beginning of a longer text is shown; the full text is a blob. Characters. */
export const maxTextChars = 200_000;
/** The maximum of shown text in one read; characters. */
const maxTotalChars = 2 * maxTextChars;
/** The maximum size of one read in total. */
const maxTotalBytes = 48 * 1024 * 1024;
export const maxContents = 100;
const headBytes = 1024;

/** Stores the contents of a read: bytes and long texts as blobs. @throws HostError `badResult` */
export async function readContents(contents: readonly Contents[], blobs: BlobStore): Promise<ResourceContent[]> {
  if (contents.length > maxContents) {
    throw problemError({ kind: 'tooManyContents', count: contents.length, max: maxContents });
  }
  const size = sizeOfContents(contents);
  if (size > maxTotalBytes) {
    throw problemError({ kind: 'resourceTooLarge', mebibytes: mebibytes(size), max: mebibytes(maxTotalBytes) });
  }
  let left = maxTotalChars;
  return Promise.all(
    contents.map((one) => {
      const shown = 'text' in one ? Math.min(one.text.length, maxTextChars, left) : 0;
      left -= shown;
      return keep(one, shown, blobs);
    }),
  );
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

/** The approximate size of an answer in bytes, before any of it is stored. */
export function sizeOfContents(contents: readonly Contents[]): number {
  return contents.reduce((sum, one) => sum + ('text' in one ? one.text.length : (one.blob.length * 3) / 4), 0);
}

/** @param shown how many characters of a text are shown */
async function keep(content: Contents, shown: number, blobs: BlobStore): Promise<ResourceContent> {
  const { uri, mimeType } = content;
  const named = { uri, ...(mimeType === undefined ? {} : { mimeType }) };
  if ('text' in content) {
    const bytes = new TextEncoder().encode(content.text);
    if (content.text.length <= shown) {
      return { ...named, kind: 'text', text: content.text, size: bytes.byteLength, left: 0, whole: null };
    }
    const { blob } = await blobs.put(bytes, 'text/plain');
    const text = keepStart(content.text, shown);
    const left = content.text.length - text.length;
    return { ...named, kind: 'text', text, size: bytes.byteLength, left, whole: blob };
  }
  const head = headOf(content.blob);
  const { blob, bytes } = await blobs.putBase64(content.blob, mimeType ?? 'application/octet-stream');
  return { ...named, kind: 'bytes', blob, size: bytes, head, sniffed: sniffBytes(head) };
}

/** @throws HostError `badResult` */
function headOf(base64: string): string {
  try {
    // Four characters encode three bytes; line breaks are ignored.
    const beginning = keepStart(base64, headBytes * 2).replace(/\s/g, '');
    const decoded = atob(beginning.slice(0, Math.floor(Math.min(beginning.length, (headBytes / 3) * 4) / 4) * 4));
    return [...decoded].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch (cause) {
    throw problemError({ kind: 'notBase64' }, undefined, { cause });
  }
}
