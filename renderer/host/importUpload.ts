import { uploadError } from './uploadError.ts';

/**
 * Sends the file that chats are imported from to the origin of the page.
 *
 * @param headers the headers every request must have
 * @throws CallError where the host does not take it; Error when the shell cannot be reached
 */
export function sendImport(file: Blob, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
  return sendFile('import', file, headers, signal);
}

/** Sends the file of a backup. As `sendImport`. */
export function sendBackup(file: Blob, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
  return sendFile('backup', file, headers, signal);
}

/**
 * Reads a new backup from the origin of the page. Browsers keep what is large on disk.
 *
 * @throws CallError where the host cannot make it; Error when it breaks off
 */
export async function readBackup(headers: Record<string, string>): Promise<Blob> {
  const response = await fetch('backup', { headers });
  if (!response.ok) throw await uploadError(response);
  return response.blob();
}

async function sendFile(path: string, file: Blob, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/octet-stream', 'X-File-Bytes': String(file.size) },
    body: file,
    signal,
  });
  if (!response.ok) throw await uploadError(response);
}
