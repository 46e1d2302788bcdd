import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError, UnauthorizedError } from '@modelcontextprotocol/client';
import { HostError, toErrorInfo } from '../../../shared/domain/error.ts';
import { jsonValue } from '../../../shared/lib/json.ts';

/**
 * Puts what the SDK threw into our words. What the transport knows (exit code, last lines of stderr) says more than
 * "connection closed" and comes first.
 */
export function connectionError(error: unknown, known: HostError | undefined): HostError {
  if (known !== undefined) return known;
  if (error instanceof HostError) return error;
  if (error instanceof UnauthorizedError) return needsAuth(error);
  if (error instanceof SdkHttpError) return httpError(error);
  if (error instanceof ProtocolError) {
    const data = jsonValue.safeParse(error.data);
    return new HostError('protocolError', error.message, {
      code: error.code,
      ...(data.success && error.data !== undefined ? { data: data.data } : {}),
    });
  }
  if (error instanceof SdkError) return sdkError(error);
  const network = networkCause(error);
  if (network !== undefined) {
    return new HostError(
      'serverUnreachable',
      `The server cannot be reached: ${network}. Check the address and whether it runs.`,
    );
  }
  return new HostError('internal', toErrorInfo(error).message, undefined, { cause: error });
}

function httpError(error: SdkHttpError): HostError {
  if (error.status === 401) return needsAuth(error);
  return new HostError(
    'serverRefused',
    `The server answered with HTTP ${error.status}${error.statusText ? ` (${error.statusText})` : ''}. Check the address.`,
    { status: error.status },
  );
}

function needsAuth(cause: Error): HostError {
  return new HostError(
    'serverNeedsAuth',
    'The server wants you to sign in. Add an Authorization header with a token to its configuration.',
    undefined,
    { cause },
  );
}

function sdkError(error: SdkError): HostError {
  switch (error.code) {
    case SdkErrorCode.RequestTimeout:
      return new HostError('serverTimeout', 'The server did not answer in time.');
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.SendFailed:
      return new HostError(
        'connectionClosed',
        'The connection to the server ended. Whether it did the work is unknown.',
      );
    case SdkErrorCode.InvalidResult:
      return new HostError('badResult', `The server's answer does not have the specified shape: ${error.message}`);
    default:
      return new HostError('badResult', error.message);
  }
}

/** `fetch failed` hides its reason in a chain of causes. */
function networkCause(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^(E[A-Z]+|UND_ERR|CERT_|DEPTH_|SELF_|UNABLE_|ERR_TLS)/.test(code)) {
      return `${cause.message || code} (${code})`;
    }
  }
  return undefined;
}
