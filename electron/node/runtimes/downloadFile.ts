import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type HostError, problemError } from '../../../shared/domain/error.ts';
import type { DownloadFault } from '../../../shared/domain/problems/downloadFault.ts';
import { openDownload } from '../updates/openDownload.ts';
import type { SendLimits } from '../updates/sendLimited.ts';
import { maxArchiveBytes, mayLeadOn } from './releaseFacts.ts';
import type { RuntimeArchive } from './runtimeRelease.ts';

export interface Download {
  readonly fetch: typeof globalThis.fetch;
  readonly limits: SendLimits;
  readonly signal: AbortSignal;
  /** Called with the bytes of this file so far, and with how many there are; 0 where nobody says that. */
  readonly onBytes: (bytes: number, ofBytes: number) => void;
}

/**
 * Downloads an archive into a new file, and checks that it is the one that the release names: its SHA-256, and not a byte more or less where
 * its length is known, or more than it may have. Redirects are followed within the origin of the address, and to the hosts that the release
 * names for it.
 *
 * @param path a file that is not there
 * @throws HostError `runtimeDownload`, `runtimeHashDiffers`; what the disk says; the reason of the signal
 */
export async function downloadFile(
  archive: RuntimeArchive,
  path: string,
  { fetch, limits, signal, onBytes }: Download,
): Promise<void> {
  const answer = await openDownload({
    fetch,
    limits,
    signal,
    url: new URL(archive.address),
    mayLeadOn: (first, next) => mayLeadOn(archive, first, next),
    failure: (fault) => downloadError(fault, archive),
  });
  try {
    const ofBytes = 'bytes' in archive ? archive.bytes : lengthOf(answer.headers);
    if (ofBytes > maxArchiveBytes(archive)) throw downloadError('tooLong', archive);
    await keepFile(archive, path, answer.chunks(), (bytes) => onBytes(bytes, ofBytes));
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    answer.end();
  }
}

/** What the answer says of its length; 0 for nothing. It is only shown: what arrives is counted. */
function lengthOf(headers: Headers): number {
  const length = Number(headers.get('content-length'));
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
}

async function keepFile(
  archive: RuntimeArchive,
  path: string,
  content: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const { sha256: wanted } = archive;
  const max = maxArchiveBytes(archive);
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let received = 0;
  try {
    for await (const piece of content) {
      received += piece.length;
      if (received > max) throw downloadError('tooLong', archive);
      hash.update(piece);
      await file.writeFile(piece);
      onBytes(received);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  // It ended too early, whether or not the connection says so.
  if ('bytes' in archive && received !== archive.bytes) throw downloadError('brokenOff', archive);
  const found = hash.digest('hex');
  if (found !== wanted) throw problemError({ kind: 'runtimeHashDiffers', address: archive.address, wanted, found });
}

function downloadError(fault: DownloadFault, { address }: RuntimeArchive): HostError {
  return problemError({ kind: 'runtimeDownload', fault, address });
}
