import { SdkHttpError } from '@modelcontextprotocol/client';
import { HostError } from '../../../../shared/domain/error.ts';
import { isForNow } from '../../../../shared/domain/forNow.ts';
import { fieldsOf } from '../../../../shared/domain/notTaken.ts';

/** Whether another attempt to listen may succeed. A server that refuses for good will refuse again. */
export function mayPass(error: unknown): boolean {
  if (error instanceof SdkHttpError) return (error.status ?? 0) >= 500 || isForNow(error.status);
  return error instanceof HostError && (error.code === 'serverUnreachable' || asksToWait(error));
}

function asksToWait({ code, data }: HostError): boolean {
  return code === 'serverRefused' && fieldsOf(data)['retryAfterMs'] !== undefined;
}

/** A refusal after which the server may continue; a required sign-in is not one. */
export function isRefusedNotice(error: unknown): boolean {
  if (error instanceof SdkHttpError) {
    const status = error.status ?? 0;
    return status >= 400 && status < 500 && status !== 401;
  }
  return error instanceof HostError && (error.code === 'sessionLost' || error.code === 'serverRefused');
}

/** The maximum wait: a longer one is a misunderstood date, or a mistake. */
const maxRetryAfterMs = 3_600_000;

/** How long a response asks for no more requests, in ms (RFC 9110, 10.2.3: seconds, or a date). */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs);
}

/** How long a server that refused something for now asks to be left alone, in ms; bounded where it was read. */
export function retryAfterOf(error: unknown): number | undefined {
  const ms = error instanceof HostError ? fieldsOf(error.data)['retryAfterMs'] : undefined;
  return typeof ms === 'number' ? ms : undefined;
}
