import { SdkHttpError } from '@modelcontextprotocol/client';
import { HostError } from '../../../../shared/domain/error.ts';
import { notTakenError } from '../../../../shared/domain/notTaken.ts';
import * as faults from './faults.ts';
import { isSessionUnknown } from './sessionUnknown.ts';

/** The error for the sender of a message, and the reason why the connection ends with it, if it does. */
export interface ExplainedError {
  readonly error: Error;
  readonly lost?: HostError;
}

export interface FailedConnection {
  readonly url: URL;
  /** The server gave the connection a session, which it may forget. */
  readonly hasSession: boolean;
}

/** Replaces errors of the SDK when more is known. */
export function explainError(error: unknown, { url, hasSession }: FailedConnection): ExplainedError {
  if (error instanceof HostError) {
    // The error of this message may not apply to others.
    return error.code === 'sessionLost' ? { error, lost: faults.sessionUnknownError() } : { error };
  }
  if (error instanceof SdkHttpError) {
    const { status = 0, message } = error;
    if (hasSession && isSessionUnknown(status, message)) {
      const lost = faults.sessionUnknownError();
      return { error: notTakenError(lost, { status }), lost };
    }
    if (isRedirectToItself(error, url)) return { error: faults.redirectLoopError(status) };
  }
  if (faults.isUnreadable(error)) return { error: faults.unreadableAnswerError() };
  if (faults.isUnsendableHeader(error)) return { error: faults.unsendableHeaderError() };
  return { error: error instanceof Error ? error : new Error(String(error)) };
}

function isRedirectToItself({ status = 0, message }: SdkHttpError, url: URL): boolean {
  const target = /Redirect to (\S+) not followed/.exec(message)?.[1];
  return status >= 300 && status < 400 && target === `${url.origin}${url.pathname}`;
}
