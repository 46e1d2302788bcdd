import type { NetworkFault } from '../../../shared/domain/problems/connectionProblems.ts';

const certificate =
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|HOSTNAME_MISMATCH|ERR_SSL_(?!WRONG_VERSION)/;

/** The facts about a request without an answer. */
export interface NetworkFacts {
  readonly fault: NetworkFault;
  /** The system's name of the error; empty when there is none. */
  readonly code: string;
  /** The answer of the proxy, when that is what failed. */
  readonly proxyStatus?: string;
}

/** Extracts the facts from an error of `fetch`. */
export function networkFault(error: unknown): NetworkFacts {
  const { code, messages } = readChain(error);
  // Of a tunnel, and of a plain request.
  const proxyStatus = /Proxy (?:response|Authentication Required) \((\d+)\)/.exec(messages)?.[1];
  if (proxyStatus !== undefined)
    return { fault: proxyStatus === '407' ? 'proxyPassword' : 'proxyRefused', code, proxyStatus };
  return { fault: faultOf(code, messages), code };
}

function faultOf(code: string, messages: string): NetworkFault {
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknownName';
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO' || /wrong version number/i.test(messages))
    return 'notTls';
  if (certificate.test(code)) return 'certificate';
  if (/TIMEDOUT|TIMEOUT/.test(code) || /timed? ?out/i.test(messages)) return 'timeout';
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE') return 'reset';
  return 'other';
}

/** An error wraps another: the innermost code says most. */
function readChain(error: unknown): { code: string; messages: string } {
  let code = '';
  let messages = '';
  let current: unknown = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    messages += `${current.message}\n`;
    const own = (current as { code?: unknown }).code;
    if (typeof own === 'string') code = own;
    current = current.cause ?? (current instanceof AggregateError ? current.errors[0] : undefined);
  }
  return { code, messages };
}

/** The same as parameters of a problem. Pure. */
export function unreachableFacts({ fault, code, proxyStatus = '' }: NetworkFacts, url: string) {
  return { fault, code, proxyStatus, isLocal: isLoopback(url) };
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}
