/** Why a request got no answer, told apart so that each can be said with what to do about it. */
export type NetworkFault =
  | 'proxyPassword'
  | 'proxyRefused'
  | 'refused'
  | 'unknownName'
  | 'notTls'
  | 'certificate'
  | 'timeout'
  | 'reset'
  | 'other';

const certificate =
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|HOSTNAME_MISMATCH|ERR_SSL_(?!WRONG_VERSION)/;

/** Reads what `fetch` threw. `code` is the system's own word for it, `''` when there is none. */
export function networkFault(error: unknown): {
  readonly fault: NetworkFault;
  readonly code: string;
  /** The answer of the proxy, when that is what failed. */
  readonly proxyStatus?: string;
} {
  const { code, messages } = readChain(error);
  const proxyStatus = /Proxy response \((\d+)\)/.exec(messages)?.[1];
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

export function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}
