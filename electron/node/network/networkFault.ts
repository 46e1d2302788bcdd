import type { NetworkFault } from '../../../shared/domain/problems/connectionProblems.ts';
import { isLoopbackHost } from './addressGuard.ts';
import { chainOf, ProxyError } from './proxies/proxyError.ts';

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
  const chain = chainOf(error);
  const proxyError = chain.find((one) => one instanceof ProxyError);
  if (proxyError !== undefined) return { fault: proxyError.fault, code: proxyError.code };
  const code = innermostCode(chain);
  const messages = chain.map(({ message }) => message).join('\n');
  // Of a tunnel, and of a plain request.
  const proxyStatus = /Proxy (?:response|Authentication Required) \((\d+)\)/.exec(messages)?.[1];
  if (proxyStatus !== undefined)
    return { fault: proxyStatus === '407' ? 'proxyPassword' : 'proxyRefused', code, proxyStatus };
  return { fault: faultOf(code, messages), code };
}

function faultOf(code: string, messages: string): NetworkFault {
  if (/^UND_ERR_SOCKS5_AUTH/.test(code)) return 'proxyPassword';
  if (code.startsWith('UND_ERR_SOCKS5')) return 'proxyRefused';
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
function innermostCode(chain: readonly Error[]): string {
  const codes = chain.map((error) => (error as { code?: unknown }).code);
  return codes.findLast((code) => typeof code === 'string') ?? '';
}

/** The same as parameters of a problem. Pure. */
export function unreachableFacts({ fault, code, proxyStatus = '' }: NetworkFacts, url: string) {
  return { fault, code, proxyStatus, isLocal: isLoopback(url) };
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}
