import { uploadBody } from './uploadBody.ts';
import { uploadError } from './uploadError.ts';

/** How the page's shell takes files. */
export interface UploadWay {
  /** The headers every request must have. */
  readonly headers: Record<string, string>;
  /** Whether it takes them piece by piece. Chromium sends streams to the desktop's own scheme; over HTTP it needs HTTP/2 for them. */
  readonly canStream: boolean;
}

/**
 * Sends the file that chats are imported from to the origin of the page.
 *
 * @throws CallError where the host does not take it; Error when the shell cannot be reached
 */
export function sendImport(file: Blob, way: UploadWay, signal: AbortSignal): Promise<void> {
  return sendFile('import', file, way, signal);
}

/** Sends the file of a bundle. As `sendImport`. */
export function sendBundle(file: Blob, way: UploadWay, signal: AbortSignal): Promise<void> {
  return sendFile('bundle', file, way, signal);
}

/** Sends the file of a backup. As `sendImport`. */
export function sendBackup(file: Blob, way: UploadWay, signal: AbortSignal): Promise<void> {
  return sendFile('backup', file, way, signal);
}

/**
 * Reads a new backup from the origin of the page. Browsers keep what is large on disk.
 *
 * @throws CallError where the host cannot make it; Error when it breaks off
 */
export async function readBackup(headers: Record<string, string>): Promise<Blob> {
  return readArchive('backup', headers);
}

/** Reads the report whose files were chosen. As `readBackup`. */
export async function readReport(headers: Record<string, string>): Promise<Blob> {
  return readArchive('report', headers);
}

async function readArchive(path: string, headers: Record<string, string>): Promise<Blob> {
  const response = await fetch(path, { headers });
  if (!response.ok) throw await uploadError(response);
  return response.blob();
}

async function sendFile(path: string, file: Blob, way: UploadWay, signal: AbortSignal): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...way.headers, 'Content-Type': 'application/octet-stream', 'X-File-Bytes': String(file.size) },
    ...(await uploadBody(file, way.canStream)),
    signal,
  });
  if (!response.ok) throw await uploadError(response);
}
