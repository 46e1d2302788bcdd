import { HostError } from '../../../../shared/domain/error.ts';
import type { HostErrorCode } from '../../../../shared/domain/errorCode.ts';
import { fieldsOf, wasAccepted, wasNotTaken } from '../../../../shared/domain/notTaken.ts';
import { outcomeUnknownError } from '../../../../shared/domain/outcomeUnknown.ts';

/**
 * Whether the server refused the call because it does not know the session any more (2025-11-25,
 * transports#session-management 3): it did not accept it, and it may be sent once more in a new session. Pure.
 */
export function isRefusedSession(error: unknown): error is HostError {
  if (!(error instanceof HostError) || error.code !== 'sessionLost') return false;
  return wasNotTaken(error) && fieldsOf(error.data)['status'] === 404;
}

/** Of a call that failed: says that nobody knows whether it was done, where that is so. Pure. */
export function withUnknownOutcome(error: unknown): unknown {
  if (!(error instanceof HostError) || !isOutcomeUnknown(error)) return error;
  return outcomeUnknownError(error);
}

/** Whether a call that failed with this may have run all the same. Pure. */
export function isOutcomeUnknown(error: HostError): boolean {
  if (wasAccepted(error)) return true;
  if (wasNotTaken(error)) return false;
  const { fault, code, status } = fieldsOf(error.data);
  if (error.code === 'serverUnreachable') return !neverArrives.has(fault) && code !== 'UND_ERR_CONNECT_TIMEOUT';
  // What is refused with 4xx was not taken. A failure behind a proxy says nothing of what was done before it.
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

/** Faults that come before a request is sent. A connection that was reset may have carried it. */
const neverArrives: ReadonlySet<unknown> = new Set([
  'refused',
  'unknownName',
  'notTls',
  'certificate',
  'proxyPassword',
  'proxyRefused',
]);
