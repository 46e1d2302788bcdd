import { HostError } from '../../../shared/domain/error.ts';
import type { DownloadFault } from '../../../shared/domain/problems/downloadFault.ts';
import { UpdateError } from '../../../shared/domain/update/updateError.ts';
import { type SendLimits, sendLimited } from './sendLimited.ts';

const maxRedirects = 3;

export interface DownloadWish {
  readonly fetch: typeof globalThis.fetch;
  readonly limits: SendLimits;
  readonly url: URL;
  /** Whether a redirect may be followed. @param first the address that was asked at the beginning */
  readonly mayLeadOn: (first: URL, next: URL) => boolean;
  readonly signal: AbortSignal;
  /** The error for a download that does not arrive. */
  readonly failure: (fault: DownloadFault) => HostError;
}

/** A file that is being downloaded. */
export interface OpenedDownload {
  readonly headers: Headers;
  /** Its content. @throws as `openDownload` */
  chunks(): AsyncIterable<Uint8Array>;
  /** Stops reading it. */
  end(): void;
}

/**
 * Asks for a file, and goes on where redirects lead that may be followed.
 *
 * @throws HostError made by `failure`, or by the `fetch`; the reason of the signal
 */
export async function openDownload(wish: DownloadWish): Promise<OpenedDownload> {
  const { fetch, limits, url: first, mayLeadOn, signal, failure } = wish;
  let url = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const sending = { fetch, limits, url, accept: '*/*', withinMs: limits.fileMs, signal };
    const answer = await sendLimited(sending).catch((error: unknown) => {
      throw wordError(error, wish);
    });
    const { status, headers } = answer.response;
    if (status === 200) return { headers, end: () => answer.end(), chunks: () => worded(answer.chunks(), wish) };
    answer.end();
    const place = headers.get('location');
    if (status < 300 || status >= 400 || place === null) throw failure('unreachable');
    const next = URL.parse(place, url.href);
    if (next === null || !mayLeadOn(first, next)) throw failure('elsewhere');
    url = next;
  }
  throw failure('elsewhere');
}

async function* worded(chunks: AsyncIterable<Uint8Array>, wish: DownloadWish): AsyncIterable<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw wordError(error, wish, 'brokenOff');
  }
}

function wordError(error: unknown, { signal, failure }: DownloadWish, fault: DownloadFault = 'unreachable'): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof UpdateError)) return error;
  // What the address guard says is more than that nobody answered.
  if (error.cause instanceof HostError) return error.cause;
  return failure(error.reason === 'tooSlow' ? 'tooSlow' : fault);
}
