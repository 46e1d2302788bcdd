import { z } from 'zod';
import { type Sha256, sha256 } from '../../shared/domain/ids.ts';
import { drawableMimeTypes, sniff } from '../../shared/domain/sniffBytes.ts';
import { uploadBody } from './uploadBody.ts';
import { uploadError } from './uploadError.ts';
import { OtherBytesError } from '../../shared/domain/otherBytesError.ts';

/** Bytes of the blob store as object URLs. */
export interface Blobs {
  /**
   * Reads a blob as bytes with a type that no browser opens as a document.
   *
   * @throws Error when the blob is gone or the shell cannot be reached
   */
  read(hash: Sha256): Promise<Blob>;
  /**
   * Reads a blob. All callers that use it as the same type share one URL, which is revoked when the last one releases it. The
   * bytes decide which kind of picture it is.
   *
   * @throws OtherBytesError when the bytes are not a picture or a sound; Error when the blob is gone or the shell cannot be
   * reached
   */
  acquire(hash: Sha256, mimeType: string): Promise<string>;
  release(hash: Sha256, mimeType: string): void;
  /**
   * Sends bytes that the user attached to the host.
   *
   * @throws CallError `tooLarge`, `conflict` when too much waits to be sent; Error when the shell cannot be reached
   */
  put(bytes: Blob, mimeType: string): Promise<KeptBlob>;
}

const keptBlob = z.object({ blob: sha256, bytes: z.number() });
type KeptBlob = z.infer<typeof keptBlob>;

interface Held {
  holders: number;
  readonly url: Promise<string>;
}

/**
 * @param headers the headers every request must have
 * @param canStream whether the shell takes bytes piece by piece
 */
export function createBlobs(
  headers: () => Record<string, string>,
  canStream: boolean,
  fetchBlob: (path: string, init: RequestInit) => Promise<Response> = (path, init) => fetch(path, init),
): Blobs {
  const held = new Map<string, Held>();

  const read = async (hash: Sha256, type = 'application/octet-stream') => {
    const response = await fetchBlob(`blob/${hash}`, { headers: headers() });
    if (!response.ok) throw new Error(`The blob could not be read (${response.status}).`);
    const bytes = await response.arrayBuffer();
    // The type is the one we chose, not the one in the response.
    return new Blob([bytes], { type: realType(type, sniff(new Uint8Array(bytes))) });
  };

  return {
    read: (hash) => read(hash),
    acquire(hash, mimeType) {
      const key = `${hash} ${mimeType}`;
      const entry = held.get(key) ?? {
        holders: 0,
        url: read(hash, mimeType).then((bytes) => URL.createObjectURL(bytes)),
      };
      entry.holders += 1;
      held.set(key, entry);
      return entry.url;
    },
    release(hash, mimeType) {
      const key = `${hash} ${mimeType}`;
      const entry = held.get(key);
      if (entry === undefined) return;
      entry.holders -= 1;
      if (entry.holders > 0) return;
      held.delete(key);
      entry.url.then(
        (url) => URL.revokeObjectURL(url),
        () => undefined,
      );
    },
    async put(bytes, mimeType) {
      const body = await uploadBody(bytes, canStream);
      const sent = { method: 'POST', headers: { ...headers(), 'Content-Type': mimeType }, ...body };
      const response = await fetchBlob('blob', sent);
      if (!response.ok) throw await uploadError(response);
      return keptBlob.parse(await response.json());
    },
  };
}

/**
 * The type as which bytes are drawn or played. Every kind of picture that is drawn can be recognised by its first bytes, and
 * some kinds of sound can.
 *
 * @throws OtherBytesError
 */
function realType(type: string, sniffed: string | null): string {
  if (drawableMimeTypes.has(type)) {
    if (sniffed === null || !drawableMimeTypes.has(sniffed)) throw new OtherBytesError(sniffed);
    return sniffed;
  }
  const isMedia = sniffed === null || /^(?:audio|video)\/|\/ogg$/.test(sniffed);
  if (type.startsWith('audio/') && !isMedia) throw new OtherBytesError(sniffed);
  return type;
}
