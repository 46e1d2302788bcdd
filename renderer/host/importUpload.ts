import { uploadError } from './uploadError.ts';

/**
 * Sends the file that chats are imported from to the origin of the page.
 *
 * @param headers the headers every request must have
 * @throws CallError where the host does not take it; Error when the shell cannot be reached
 */
export async function sendImport(file: Blob, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
  const response = await fetch('import', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/octet-stream', 'X-File-Bytes': String(file.size) },
    body: file,
    signal,
  });
  if (!response.ok) throw await uploadError(response);
}
