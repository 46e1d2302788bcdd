import { HostError, problemError } from '../../../../shared/domain/error.ts';
import { nestedTooDeep as howDeep } from '../../messages/nesting.ts';
import { isLoopback, networkFault } from '../../network/networkFault.ts';

/** What goes wrong between us and a server over HTTP, in words that say what to do. None holds a text of the server. */

/** @param error what `fetch` threw; its own text stays out, for it may hold the address with a password */
export function unreachableError(error: unknown, url: URL): HostError {
  const { fault, code } = networkFault(error);
  const message = `The server at ${url.origin} cannot be reached: ${adviceFor(error, url)}`;
  return new HostError('serverUnreachable', message, { fault, code });
}

function adviceFor(error: unknown, url: URL): string {
  const { fault, code, proxyStatus } = networkFault(error);
  switch (fault) {
    case 'proxyPassword':
      return 'the proxy asks for a name and a password. Put them into HTTPS_PROXY (http://name:password@host:port).';
    case 'proxyRefused':
      return `the proxy refused the connection (HTTP ${proxyStatus}). Check HTTPS_PROXY and NO_PROXY.`;
    case 'refused':
      return isLoopback(url.href)
        ? 'nothing listens there. Start it, or correct the address (ECONNREFUSED).'
        : 'the connection was refused. Check the address and whether the server runs (ECONNREFUSED).';
    case 'unknownName':
      return `the name is not known. Check the address, and that you are online (${code}).`;
    case 'notTls':
      return 'it does not speak HTTPS. Try the address with http:// instead.';
    case 'certificate':
      return `its certificate is not trusted (${code}). ${certificateAdvice(code)}`;
    case 'timeout':
      return 'it did not answer in time. Check your network and proxy.';
    case 'reset':
      return 'the connection was closed without an answer. If it stays so, check your proxy.';
    case 'other':
      return `the connection failed${code === '' ? '' : ` (${code})`}. Check the address, your network and proxy.`;
  }
}

function certificateAdvice(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'It has run out: whoever runs the server must renew it.';
  return 'If your network uses its own certificates, set NODE_EXTRA_CA_CERTS to their file and start Gatehouse again.';
}

export function brokenOffError(): HostError {
  const message = 'The server broke off in the middle of its answer.';
  return new HostError('connectionClosed', message);
}

export function silentServerError(ms: number): HostError {
  const message = `The server stopped in the middle of its answer and was silent for ${ms / 1000} s.`;
  return new HostError('serverTimeout', message);
}

export function notAcceptedError(ms: number): HostError {
  return problemError({ kind: 'messageNotAccepted', seconds: ms / 1000 });
}

export function tooLargeError(bytes: number): HostError {
  const size = bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MiB` : `${bytes} bytes`;
  return new HostError('badResult', `The server sent a message of more than ${size}. It was refused; ask for less.`, {
    maxBytes: bytes,
  });
}

export function nestedTooDeepError(): HostError {
  return new HostError('badResult', `The server's answer cannot be read: ${howDeep}.`);
}

/** An answer of another kind than the specification has (2025-11-25, transports#sending-messages 5). */
export function notMcpError(status: number, mediaType: string): HostError {
  const facts = { status, mediaType: mediaType.slice(0, 100) };
  if (mediaType === 'text/html') {
    return new HostError(
      'badResult',
      'The address answered with a web page, not with MCP. Check the address; in a network that asks to sign in, do that first.',
      facts,
    );
  }
  const what = mediaType === '' ? 'something that has no Content-Type' : facts.mediaType;
  const message = `The address answered with ${what}, not with MCP. Check the address.`;
  return new HostError('badResult', message, facts);
}

export function emptyAnswerError(status: number): HostError {
  const message = `The server sent an empty answer (HTTP ${status}). Check the address.`;
  return new HostError('badResult', message, { status, mediaType: '' });
}

export function unreadableAnswerError(): HostError {
  return new HostError('badResult', 'The server sent an answer that is not a JSON-RPC message. Check the address.');
}

/** Whether the SDK could not read a message. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && /SyntaxError|ZodError/.test(error.name);
}

/** A POST was answered with the stream that 2024-11-05 opens with GET. */
export function oldStreamError(): HostError {
  return new HostError(
    'badResult',
    'The server answered with a stream of the older HTTP with SSE, not with an answer. Check the address.',
  );
}

export function unansweredError(): HostError {
  return problemError({ kind: 'repliedToOther' });
}

/** A session is gone (2025-11-25, transports#session-management 4), or the stream that was one (2024-11-05). */
export function sessionLostError(how: string): HostError {
  return new HostError('sessionLost', `${how} A new connection is needed.`);
}

export function sessionUnknownError(): HostError {
  return sessionLostError('The server no longer knows this session.');
}

export function resumeRefusedError(status: number): HostError {
  const message = `The server broke off and does not resume (HTTP ${status}).`;
  return new HostError('connectionClosed', message, { status });
}

/** Nothing that is asked for is lost by it, but changes are not heard of any more. */
export function listeningEndedError(status: number): HostError {
  const message = `The server no longer offers the stream on which it tells of changes (HTTP ${status}). Start it again to hear of them.`;
  return new HostError('connectionClosed', message, { status });
}

export function refusedError(status: number): HostError {
  return new HostError('serverRefused', `The server refused a message with HTTP ${status}.`, { status });
}

/** @param retryAfterMs how long the server asks to be left alone */
export function refusedForNowError(status: number, retryAfterMs: number): HostError {
  const seconds = Math.ceil(retryAfterMs / 1000);
  const why = status === 429 ? 'was asked too often' : 'takes no requests just now';
  const message = `The server ${why} (HTTP ${status}). It asks to wait ${seconds} s.`;
  return new HostError('serverRefused', message, { status, retryAfterMs });
}

/** The stream of 2024-11-05 names an endpoint on another origin, to which nothing of ours may go. */
export function foreignEndpointError(origin: string): HostError {
  const message = `The server sends its messages to another origin (${origin.slice(0, 120)}), which is not followed. If that is the server you mean, use its address.`;
  return new HostError('badResult', message);
}

/** The origin that the SDK did not follow to, where that is what went wrong. */
export function foreignOrigin(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : '';
  return /Endpoint origin does not match connection origin: (\S+)/.exec(message)?.[1];
}

export function redirectLoopError(status: number): HostError {
  const message = `The server redirects to the very address it was asked at (HTTP ${status}). Its configuration is wrong.`;
  return new HostError('serverRefused', message, { status });
}

/** A header or token with characters that no header may have. Its value is not shown: it may be a secret. */
export function unsendableHeaderError(): HostError {
  const message =
    'A header or token for this server holds a character that cannot be sent, such as a line break or a typographic quote. Enter it again.';
  return new HostError('configEntry', message);
}

export function isUnsendableHeader(error: unknown): boolean {
  return (
    error instanceof TypeError && /ByteString|invalid header value|Invalid character in header/i.test(error.message)
  );
}

/** `notifications/initialized` was refused after a good answer to `initialize`. */
export function readinessRefusedError(): HostError {
  const message = 'The server refused to hear that the connection is ready. It is used all the same.';
  return new HostError('serverRefused', message);
}

export function signInNeededError(): HostError {
  return problemError({ kind: 'signInWanted' });
}
