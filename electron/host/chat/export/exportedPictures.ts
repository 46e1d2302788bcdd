import type { ExportedMessage } from '../../../../shared/domain/chatExport.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { ResultPart } from '../../../../shared/domain/tool.ts';
import { drawableMimeTypes, sniff } from '../../../../shared/domain/sniffBytes.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { Pictures } from './chatWriter.ts';

/** Larger pictures are named, not contained; bytes. */
const maxPictureBytes = 8 * 1024 * 1024;
/** Of the pictures that are in memory at once; bytes. */
const maxPageBytes = 32 * 1024 * 1024;

/** The pictures of some messages as data URLs, by what their bytes are; what is none, or is gone, is missing. */
export async function picturesOf(
  messages: readonly ExportedMessage[],
  blobs: Pick<BlobStore, 'get' | 'getBase64'>,
): Promise<Pictures> {
  const pictures = new Map<Sha256, string>();
  let bytes = 0;
  for (const blob of new Set(messages.flatMap(blobsOf))) {
    const found = await blobs.get(blob);
    if (found === undefined || found.bytes.byteLength > maxPictureBytes) continue;
    const type = sniff(found.bytes);
    if (type === null || !drawableMimeTypes.has(type)) continue;
    bytes += found.bytes.byteLength;
    if (bytes > maxPageBytes) break;
    const data = await blobs.getBase64(blob);
    if (data !== undefined) pictures.set(blob, `data:${type};base64,${data}`);
  }
  return pictures;
}

function blobsOf({ parts = [], calls }: ExportedMessage): Sha256[] {
  const attached = parts.flatMap((part) => ('blob' in part && part.blob !== undefined ? [part.blob] : []));
  const answered = calls.flatMap(({ state }) =>
    state.kind === 'done' || state.kind === 'failed' ? (state.result?.content ?? []) : [],
  );
  return [...attached, ...answered.filter(isPicture).map(({ blob }) => blob)];
}

function isPicture(part: ResultPart): part is Extract<ResultPart, { type: 'image' }> {
  return part.type === 'image';
}
