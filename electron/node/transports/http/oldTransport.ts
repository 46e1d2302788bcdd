import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  SdkErrorCode,
  SdkHttpError,
  type SSEClientTransport,
  SseError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { HostError } from '../../../../shared/domain/error.ts';
import { isForNow } from '../../../../shared/domain/forNow.ts';
import { signInNeededError } from './faults.ts';

/** These statuses concern the sender, not the protocol of the server. */
const otherMeaning: readonly number[] = [401, 403, 407];

/**
 * Whether the result of `initialize` allows that the server only speaks the transport of 2024-11-05. 2025-03-26 says
 * any 4xx; 2025-11-25 names 400, 404 and 405. The wider reading costs a GET and finds older servers that answer 406,
 * 415 or 501, or a POST to the address of their stream with a page, with nothing, or with that stream.
 */
export function mayBeOldTransport(error: unknown): boolean {
  if (error instanceof HostError) return error.code === 'badResult';
  if (!(error instanceof SdkHttpError)) return false;
  const status = error.status ?? 0;
  return (status >= 400 && status < 500 && !otherMeaning.includes(status) && !isForNow(status)) || status === 501;
}

/** A request that is sent before it is known whether the server is of the modern era (2026-07-28, basic/versioning). */
export function isEraQuestion(message: JSONRPCMessage): boolean {
  return isJSONRPCRequest(message) && message.method === 'server/discover';
}

/** A status the SDK takes for the legacy era, or tells as it is; 501 it would take for a fault. */
export function isRefusal(error: unknown): boolean {
  return error instanceof SdkHttpError && error.status !== 501;
}

/** Makes the SDK treat a server as legacy, and continue with `initialize`. */
export function unknownEraError(): SdkHttpError {
  return new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'The server does not know server/discover.', {
    status: 400,
    statusText: '',
  });
}

/**
 * Opens the stream of 2024-11-05 and waits for its `endpoint` event.
 *
 * @throws the error; the transport is closed then
 */
export async function openOldTransport(transport: SSEClientTransport, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('There was no endpoint event.')), limitMs).unref();
  });
  try {
    await Promise.race([transport.start(), late]);
  } catch (error) {
    await transport.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The error to report when the stream was not refused for good: the user must sign in first. */
export function signInError(error: unknown): Error | undefined {
  if (error instanceof UnauthorizedError) return error;
  return error instanceof SseError && error.code === 401 ? signInNeededError() : undefined;
}
