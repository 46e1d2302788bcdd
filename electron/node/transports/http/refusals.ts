import { SdkHttpError } from '@modelcontextprotocol/client';
import { HostError } from '../../../../shared/domain/error.ts';
import { fieldsOf } from '../../../../shared/domain/notTaken.ts';

/** Whether another attempt to listen may succeed. A server that refuses for good will refuse again. */
export function mayPass(error: unknown): boolean {
  if (error instanceof SdkHttpError) return (error.status ?? 0) >= 500 || error.status === 408 || error.status === 429;
  return error instanceof HostError && (error.code === 'serverUnreachable' || isForNow(error));
}

function isForNow({ code, data }: HostError): boolean {
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

/** How long a server that refused something for now asks to be left alone, in ms; bounded where it was read. */
export function retryAfterOf(error: unknown): number | undefined {
  const ms = error instanceof HostError ? fieldsOf(error.data)['retryAfterMs'] : undefined;
  return typeof ms === 'number' ? ms : undefined;
}
