import { HostError } from '../../../../shared/domain/error.ts';
import type { HostErrorCode } from '../../../../shared/domain/errorCode.ts';
import { fieldsOf, wasAccepted, wasNotTaken } from '../../../../shared/domain/notTaken.ts';
import { outcomeUnknownError } from '../../../../shared/domain/outcomeUnknown.ts';

/**
 * Whether the server refused the call because it does not know the session any longer (2025-11-25,
 * transports#session-management 3). It did not run the call, so the call may be sent once more in a new session. Pure.
 */
export function isRefusedSession(error: unknown): error is HostError {
  if (!(error instanceof HostError) || error.code !== 'sessionLost') return false;
  return wasNotTaken(error) && fieldsOf(error.data)['status'] === 404;
}

/** Adds to the error of a failed call that its outcome is unknown, if it is. Pure. */
export function withUnknownOutcome(error: unknown): unknown {
  if (!(error instanceof HostError) || !mayHaveRun(error)) return error;
  return outcomeUnknownError(error);
}

/** Whether a call that failed with this error may have run. Pure. */
export function mayHaveRun(error: HostError): boolean {
  if (wasAccepted(error)) return true;
  if (wasNotTaken(error)) return false;
  const { fault, code, status } = fieldsOf(error.data);
  if (error.code === 'serverUnreachable') return !neverArrives.has(fault) && code !== 'UND_ERR_CONNECT_TIMEOUT';
  // A 4xx status means that the call was not run. An error status of a proxy does not show whether the server ran it.
  if (error.code === 'serverRefused') return !(typeof status === 'number' && status >= 300 && status < 500);
  return unknownOutcome.has(error.code);
}

const unknownOutcome: ReadonlySet<HostErrorCode> = new Set([
  'connectionClosed',
  'serverExited',
  'sessionLost',
  'serverTimeout',
  'badResult',
  'internal',
]);

/** Errors that occur before a request is sent. A connection that was reset may have carried the request. */
const neverArrives: ReadonlySet<unknown> = new Set([
  'refused',
  'unknownName',
  'notTls',
  'certificate',
  'proxyPassword',
  'proxyRefused',
  'proxyUnreachable',
  'proxyUnsupported',
]);
