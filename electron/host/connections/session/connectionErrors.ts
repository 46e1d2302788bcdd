import type { InsufficientScopeError, ProtocolError, SdkError, SdkHttpError } from '@modelcontextprotocol/client';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isMcpSdkLoaded, mcpSdk } from '../../ports/mcpSdk.ts';
import { HostError, toErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { unreadableAnswer } from '../../../../shared/domain/unreadableAnswer.ts';
import { acceptedError, fieldsOf, wasAccepted, wasNotTaken } from '../../../../shared/domain/notTaken.ts';
import { jsonValue } from '../../../../shared/lib/json.ts';
import { refusalWords } from './refusalWords.ts';

/**
 * Converts errors of the SDK. The transport's own error (exit code, last lines of stderr) is more specific than
 * "connection closed" and comes first.
 */
export function connectionError(error: unknown, known: HostError | undefined): HostError {
  const ours = ownCause(error);
  // For this message more is known than for its connection: the server did not accept it.
  if (ours !== undefined && wasNotTaken(ours)) return ours;
  if (known !== undefined) return ours !== undefined && wasAccepted(ours) ? acceptedError(known) : known;
  if (ours !== undefined) return ours;
  const refusal = isMcpSdkLoaded() ? refusalError(error) : undefined;
  if (refusal !== undefined) return refusal;
  const network = networkCause(error);
  if (network !== undefined) return problemError({ kind: 'serverNetworkFailed', ...network });
  if (isMcpSdkLoaded() && error instanceof mcpSdk().SdkError) return sdkError(error);
  const revision = /protocol version is not supported: (.{0,40})/u.exec(toErrorInfo(error).message)?.[1];
  if (revision !== undefined) {
    return problemError({ kind: 'unknownRevision', revision });
  }
  return problemError({ kind: 'other', text: toErrorInfo(error).message }, undefined, { cause: error });
}

/** `undefined` if it is no answer of the server. */
function refusalError(error: unknown): HostError | undefined {
  if (error instanceof mcpSdk().InsufficientScopeError) return scopesNeededError(error);
  if (error instanceof mcpSdk().UnauthorizedError) return authNeededError(error);
  if (error instanceof mcpSdk().SdkHttpError) return httpError(error);
  if (!(error instanceof mcpSdk().ProtocolError)) return undefined;
  const unreadable = unreadableAnswer.safeParse(error.data);
  if (unreadable.success) return problemError({ kind: 'answerUnreadable', why: unreadable.data.why });
  return saidError(error);
}

/** The error that a server answered with. */
function saidError({ message, code, data }: ProtocolError): HostError {
  const more = jsonValue.safeParse(data);
  return problemError(
    { kind: 'serverSays', text: message },
    { code, ...(more.success && data !== undefined ? { data: more.data } : {}) },
  );
}

function httpError(error: SdkHttpError): HostError {
  const { status } = error;
  if (status === 401) return authNeededError(error);
  // The server chooses it, and it can have any length.
  const statusText = keepStart(error.statusText ?? '', 60);
  const words = status !== undefined && status >= 400 ? refusalWords(error.data['text']) : undefined;
  const said = words === undefined || words === error.statusText ? '' : words;
  const redirectsTo = /Redirect to (\S{1,120}) not followed/u.exec(error.message)?.[1] ?? '';
  return problemError({ kind: 'serverAnsweredStatus', status: status ?? 0, statusText, said, redirectsTo }, { status });
}

function authNeededError(cause: Error): HostError {
  return problemError({ kind: 'tokenOrSignInWanted' }, undefined, { cause });
}

/** The server knows the user, but this request needs more scopes than they agreed to. Its other requests still work. */
function scopesNeededError(error: InsufficientScopeError): HostError {
  const scopes = keepStart(error.requiredScope ?? '', 200);
  return problemError({ kind: 'moreScopesWanted', scopes }, { moreScopes: scopes });
}

/** Whether the whole connection waits for the user, not only the failed request. */
export function endsForSignIn(error: unknown): error is HostError {
  return (
    error instanceof HostError && error.code === 'serverNeedsAuth' && fieldsOf(error.data)['moreScopes'] === undefined
  );
}

function sdkError(error: SdkError): HostError {
  switch (error.code) {
    case mcpSdk().SdkErrorCode.RequestTimeout:
      return problemError({ kind: 'serverSlow' });
    case mcpSdk().SdkErrorCode.ConnectionClosed:
    case mcpSdk().SdkErrorCode.NotConnected:
    case mcpSdk().SdkErrorCode.SendFailed:
      return problemError({ kind: 'connectionEnded' });
    case mcpSdk().SdkErrorCode.InvalidResult:
      return problemError({ kind: 'answerOffSpecification', detail: firstIssue(error.message) });
    default:
      return problemError({ kind: 'answerUnusable', error: error.message });
  }
}

/** The error of our own transport, inside any wrapper of the SDK. */
function ownCause(error: unknown): HostError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof HostError) return cause;
  return undefined;
}

/** `fetch failed` hides its reason in a chain of causes. */
function networkCause(error: unknown): { error: string; code: string } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^(E[A-Z0-9]+$|EAI_|UND_ERR|CERT_|DEPTH_|SELF_|UNABLE_|ERR_TLS)/.test(code)) {
      return { error: cause.message || code, code };
    }
  }
  return undefined;
}

/** The text of an SDK error, on one line; of schema errors the first that says what is wrong. Pure. */
export function plainWords(message: string): string {
  if (!/"(?:code|path)": ?["[]/.test(message)) return message;
  return `A message does not have the specified shape: ${firstIssue(message)}`;
}

/** Schema errors are JSON over many lines; returns the first that says what is wrong where. */
function firstIssue(message: string): string {
  const path = /"path": \[([^\]]*)\]/.exec(message)?.[1]?.replace(/[\s"]/g, '').replaceAll(',', '.');
  const words = /"message": "([^"]*)"/.exec(message)?.[1];
  return words === undefined
    ? keepStart(message, 300)
    : `${path === undefined || path === '' ? '' : `${path}: `}${words}`;
}
