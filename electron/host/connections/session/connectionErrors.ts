import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { HostError, toErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { unreadableAnswer } from '../../../../shared/domain/unreadableAnswer.ts';
import { acceptedError, fieldsOf, wasAccepted, wasNotTaken } from '../../../../shared/domain/notTaken.ts';
import { jsonValue } from '../../../../shared/lib/json.ts';
import { refusalWords } from './refusalWords.ts';

/**
 * Puts what the SDK threw into our words. What the transport knows (exit code, last lines of stderr) says more than
 * "connection closed" and comes first.
 */
export function connectionError(error: unknown, known: HostError | undefined): HostError {
  const ours = ownCause(error);
  // Of this very message more is known than of its connection: the server did not take it.
  if (ours !== undefined && wasNotTaken(ours)) return ours;
  if (known !== undefined) return ours !== undefined && wasAccepted(ours) ? acceptedError(known) : known;
  if (ours !== undefined) return ours;
  if (error instanceof InsufficientScopeError) return scopesNeededError(error);
  if (error instanceof UnauthorizedError) return authNeededError(error);
  if (error instanceof SdkHttpError) return httpError(error);
  if (error instanceof ProtocolError) {
    if (unreadableAnswer.safeParse(error.data).success) return new HostError('badResult', error.message);
    const data = jsonValue.safeParse(error.data);
    return new HostError('protocolError', error.message, {
      code: error.code,
      ...(data.success && error.data !== undefined ? { data: data.data } : {}),
    });
  }
  const network = networkCause(error);
  if (network !== undefined) {
    return new HostError(
      'serverUnreachable',
      `The server cannot be reached: ${network}. Check the address and whether it runs.`,
    );
  }
  if (error instanceof SdkError) return sdkError(error);
  const revision = /protocol version is not supported: (.{0,40})/.exec(toErrorInfo(error).message)?.[1];
  if (revision !== undefined) {
    const message = `The server speaks MCP of ${revision}, which Gatehouse does not know. Update the server, or Gatehouse.`;
    return new HostError('badResult', message);
  }
  return new HostError('internal', toErrorInfo(error).message, undefined, { cause: error });
}

function httpError(error: SdkHttpError): HostError {
  const { status } = error;
  if (status === 401) return authNeededError(error);
  // statusText is the server's own and as long as it likes.
  const name = error.statusText ? ` (${error.statusText.slice(0, 60)})` : '';
  const words = status >= 400 ? refusalWords(error.data['text']) : undefined;
  const said = words === undefined || words === error.statusText ? '' : ` It says: “${words}”.`;
  const message = `The server answered with HTTP ${status}${name}.${said} ${adviceFor(error)}`;
  return new HostError('serverRefused', message, { status });
}

function adviceFor({ status = 0, message }: SdkHttpError): string {
  if (status >= 300 && status < 400) {
    const target = /Redirect to (\S{1,120}) not followed/.exec(message)?.[1];
    if (target === undefined) return 'It redirects to where requests must not follow. Check the address.';
    return `It redirects to ${target}, which is not followed; if that is the server you mean, use that address.`;
  }
  if (status === 403) return 'You may not use it. Check the address and the credentials in its headers.';
  if (status === 407) return 'Your proxy asks for a name and a password. Put them into HTTP_PROXY.';
  if (status === 429) return 'It was asked too often.';
  if (status >= 502 && status <= 504) return 'What stands before the server does not reach it.';
  if (status >= 500) return 'The fault is with the server.';
  return 'Check the address.';
}

function authNeededError(cause: Error): HostError {
  return new HostError(
    'serverNeedsAuth',
    'The server wants you to sign in. If you have a token for it, you can also put it into an Authorization header.',
    undefined,
    { cause },
  );
}

/** The server knows the user, but for this it wants more than they agreed to. What else it does goes on. */
function scopesNeededError(error: InsufficientScopeError): HostError {
  const scopes = (error.requiredScope ?? '').slice(0, 200);
  return new HostError(
    'serverNeedsAuth',
    `The server wants another permission for this${scopes === '' ? '' : ` (${scopes})`}. Sign in to it again under Servers.`,
    { moreScopes: scopes },
  );
}

/** Whether the whole connection waits for the user, and not only the request that failed. */
export function endsForSignIn(error: unknown): error is HostError {
  return (
    error instanceof HostError && error.code === 'serverNeedsAuth' && fieldsOf(error.data)['moreScopes'] === undefined
  );
}

function sdkError(error: SdkError): HostError {
  switch (error.code) {
    case SdkErrorCode.RequestTimeout:
      return problemError({ kind: 'serverSlow' });
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.SendFailed:
      return problemError({ kind: 'connectionEnded' });
    case SdkErrorCode.InvalidResult:
      return new HostError(
        'badResult',
        `The server's answer does not have the specified shape: ${firstIssue(error.message)}`,
      );
    default:
      return new HostError('badResult', error.message);
  }
}

/** What a transport of ours threw, under whatever the SDK wrapped it in. */
function ownCause(error: unknown): HostError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof HostError) return cause;
  return undefined;
}

/** `fetch failed` hides its reason in a chain of causes. */
function networkCause(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^(E[A-Z0-9]+$|EAI_|UND_ERR|CERT_|DEPTH_|SELF_|UNABLE_|ERR_TLS)/.test(code)) {
      return `${cause.message || code} (${code})`;
    }
  }
  return undefined;
}

/** What the SDK says, in one line: of the words of a schema the first that says what is wrong. Pure. */
export function plainWords(message: string): string {
  if (!/"(?:code|path)": ?["[]/.test(message)) return message;
  return `A message does not have the specified shape: ${firstIssue(message)}`;
}

/** Of the words of a schema, which are JSON over many lines, the first that says what is wrong where. */
function firstIssue(message: string): string {
  const path = /"path": \[([^\]]*)\]/.exec(message)?.[1]?.replace(/[\s"]/g, '').replaceAll(',', '.');
  const words = /"message": "([^"]*)"/.exec(message)?.[1];
  return words === undefined
    ? message.slice(0, 300)
    : `${path === undefined || path === '' ? '' : `${path}: `}${words}`;
}
