/** Larger bytes are streamed where that is possible: the host would get all of them at once (bytes). */
export const maxWholeBytes = 8 * 1024 * 1024;

type UploadBody = Pick<RequestInit, 'body'> & { readonly duplex?: 'half' };

/**
 * How bytes are sent to the shell. Never as a `Blob` on the desktop: Electron would read it whole before the host can count, so the host refuses
 * it.
 *
 * @param canStream see `Connection`
 */
export async function uploadBody(bytes: Blob, canStream: boolean): Promise<UploadBody> {
  if (!canStream) return { body: bytes };
  if (bytes.size > maxWholeBytes) return { body: bytes.stream(), duplex: 'half' };
  return { body: await bytes.arrayBuffer() };
}
