import { UpdateError } from '../../../shared/domain/update/updateError.ts';
import type { Clock } from '../../host/ports/system.ts';

/** How long an answer may take (ms). */
export interface SendLimits {
  readonly clock: Pick<Clock, 'after'>;
  /** Without a byte. */
  readonly silentMs: number;
  /** A text to its end. */
  readonly textMs: number;
  /** A file to its end. */
  readonly fileMs: number;
}

/** An answer that is being read. */
export interface LimitedAnswer {
  readonly response: Response;
  /** Its body. @throws UpdateError `tooSlow`, `unreachable`; the reason of the signal */
  chunks(): AsyncIterable<Uint8Array>;
  /** Stops reading it. */
  end(): void;
}

interface Sending {
  readonly fetch: typeof globalThis.fetch;
  readonly limits: SendLimits;
  readonly url: URL;
  /** Which form of the answer is wanted: GitHub answers differently at the same address. */
  readonly accept: string;
  readonly withinMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Sends a request whose answer has to come, go on and end in time. Follows no redirect. @throws as `chunks` */
export async function sendLimited({ fetch, limits, url, accept, withinMs, signal }: Sending): Promise<LimitedAnswer> {
  const stop = new AbortController();
  const tooSlow = () => stop.abort(new UpdateError('tooSlow', url.href));
  const stopAll = limits.clock.after(withinMs, tooSlow);
  let stopSilent = limits.clock.after(limits.silentMs, tooSlow);
  const end = () => {
    stopAll();
    stopSilent();
    stop.abort();
  };
  const wordError = (error: unknown): unknown => {
    end();
    if (signal?.aborted === true) return signal.reason;
    if (stop.signal.reason instanceof UpdateError) return stop.signal.reason;
    return new UpdateError('unreachable', url.href, { cause: error });
  };
  const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
  // Coded answers would be counted after they were unpacked.
  const headers = { accept, 'accept-encoding': 'identity', 'cache-control': 'no-cache' };
  let response: Response;
  try {
    response = await fetch(url, { headers, redirect: 'manual', signal: either });
  } catch (error) {
    throw wordError(error);
  }
  return {
    response,
    end,
    async *chunks() {
      const reader: AsyncIterator<Uint8Array> | undefined = response.body?.[Symbol.asyncIterator]();
      for (;;) {
        let next: IteratorResult<Uint8Array> | undefined;
        try {
          next = await reader?.next();
        } catch (error) {
          throw wordError(error);
        }
        if (next === undefined || next.done === true) return;
        stopSilent();
        stopSilent = limits.clock.after(limits.silentMs, tooSlow);
        yield next.value;
      }
    },
  };
}
