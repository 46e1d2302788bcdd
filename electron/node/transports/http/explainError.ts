import { SdkHttpError } from '@modelcontextprotocol/client';
import { HostError } from '../../../../shared/domain/error.ts';
import { notTakenError } from '../../../../shared/domain/notTaken.ts';
import * as faults from './faults.ts';
import { isSessionUnknown } from './sessionUnknown.ts';

/** What is told to whoever sent a message, and why the connection ends with it, where it does. */
export interface ExplainedError {
  readonly error: Error;
  readonly lost?: HostError;
}

export interface FailedConnection {
  readonly url: URL;
  /** The server gave the connection a session, which it may forget. */
  readonly hasSession: boolean;
}

/** Rewords errors of the SDK where it knows too little. */
export function explainError(error: unknown, { url, hasSession }: FailedConnection): ExplainedError {
  if (error instanceof HostError) {
    // What this message failed with may not be true of the others.
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
