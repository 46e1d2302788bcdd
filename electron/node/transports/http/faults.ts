import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { networkFault, unreachableFacts } from '../../network/networkFault.ts';

/** The errors of connections to servers over HTTP. None contains text of the server. */

/** @param error the error of `fetch`; its text is left out, because it may contain an address with a password */
export function unreachableError(error: unknown, url: URL): HostError {
  const network = networkFault(error);
  const { fault, code } = network;
  const facts = unreachableFacts(network, url.href);
  return problemError({ kind: 'serverUnreachable', origin: url.origin, ...facts }, { fault, code });
}

export function brokenOffError(): HostError {
  return problemError({ kind: 'answerBrokenOff' });
}

export function silentServerError(ms: number): HostError {
  return problemError({ kind: 'serverSilent', seconds: ms / 1000 });
}

export function notAcceptedError(ms: number): HostError {
  return problemError({ kind: 'messageNotAccepted', seconds: ms / 1000 });
}

export function tooLargeError(bytes: number): HostError {
  const size = bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MiB` : `${bytes} B`;
  return problemError({ kind: 'messageTooLarge', size }, { maxBytes: bytes });
}

export function nestedTooDeepError(): HostError {
  return problemError({ kind: 'answerUnreadable', why: 'nestedTooDeep' });
}

/** An answer of an unspecified type (2025-11-25, transports#sending-messages 5). */
export function notMcpError(status: number, type: string): HostError {
  const mediaType = keepStart(type, 100);
  return problemError(otherTypeProblem(mediaType), { status, mediaType });
}

function otherTypeProblem(mediaType: string): Problem {
  if (mediaType === 'text/html') return { kind: 'answeredWebPage' };
  return mediaType === '' ? { kind: 'answeredWithoutType' } : { kind: 'answeredOtherType', mediaType };
}

export function emptyAnswerError(status: number): HostError {
  return problemError({ kind: 'emptyAnswer', status }, { status, mediaType: '' });
}

export function unreadableAnswerError(): HostError {
  return problemError({ kind: 'notJsonRpc' });
}

/** Whether the SDK could not read a message. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && /SyntaxError|ZodError/.test(error.name);
}

/** A POST was answered with the stream that 2024-11-05 opens with GET. */
export function oldStreamError(): HostError {
  return problemError({ kind: 'oldStream' });
}

export function unansweredError(): HostError {
  return problemError({ kind: 'repliedToOther' });
}

/** A session is gone (2025-11-25, transports#session-management 4). */
export function sessionUnknownError(): HostError {
  return problemError({ kind: 'sessionUnknown' });
}

/** The stream that was the session is gone (2024-11-05). */
export function sessionStreamClosedError(): HostError {
  return problemError({ kind: 'sessionStreamClosed' });
}

export function resumeRefusedError(status: number): HostError {
  return problemError({ kind: 'notResumed', status }, { status });
}

/** No pending request is lost by it, but changes are no longer reported. */
export function listeningEndedError(status: number): HostError {
  return problemError({ kind: 'listeningEnded', status }, { status });
}

export function refusedError(status: number): HostError {
  return problemError({ kind: 'serverRefusedMessage', status }, { status });
}

/** @param retryAfterMs how long the server asks to be left alone */
export function refusedForNowError(status: number, retryAfterMs: number): HostError {
  const seconds = Math.ceil(retryAfterMs / 1000);
  return problemError({ kind: 'serverRefusedForNow', status, seconds }, { status, retryAfterMs });
}

/** The stream of 2024-11-05 names an endpoint on another origin, to which we must not send anything. */
export function foreignEndpointError(origin: string): HostError {
  return problemError({ kind: 'foreignEndpoint', origin: keepStart(origin, 120) });
}

/**
 * Nothing takes messages where the stream of 2024-11-05 says.
 *
 * @param address without its query, and without what it has in common with the address of the stream
 * @param tried whether the same path below the stream's own was tried as well
 */
export function messagesNotTakenError(address: string, status: number, tried: 'named' | 'both'): HostError {
  return problemError({ kind: 'messagesNotTaken', address: keepStart(address, 300), status, tried });
}

/** The origin to which the SDK refused to go, if that is the error. */
export function foreignOrigin(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : '';
  return /Endpoint origin does not match connection origin: (\S+)/.exec(message)?.[1];
}

export function redirectLoopError(status: number): HostError {
  return problemError({ kind: 'redirectLoop', status }, { status });
}

/** A header or token with characters that no header may have. Its value is not shown: it may be a secret. */
export function unsendableHeaderError(): HostError {
  return problemError({ kind: 'headerNotSendable' });
}

export function isUnsendableHeader(error: unknown): boolean {
  return (
    error instanceof TypeError && /ByteString|invalid header value|Invalid character in header/i.test(error.message)
  );
}

/** `notifications/initialized` was refused after a good answer to `initialize`. */
export function readinessRefusedError(): HostError {
  return problemError({ kind: 'readinessRefused' });
}

export function signInNeededError(): HostError {
  return problemError({ kind: 'signInWanted' });
}
