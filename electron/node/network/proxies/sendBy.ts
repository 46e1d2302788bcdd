import { isProxyFault, ProxyError, unconnectedCode } from './proxyError.ts';
import type { ProxyAgents } from './proxyAgents.ts';
import type { ProxyWay, ProxyWays } from './proxyWay.ts';

type Fetch = typeof globalThis.fetch;

export interface SendParts {
  readonly agents: ProxyAgents;
  /** Called for a way that nobody answered on. */
  readonly onFailed?: (way: ProxyWay) => void;
  /** Called for the way on which an answer came. */
  readonly onAnswered?: (way: ProxyWay) => void;
}

/**
 * Sends a request on the first way where a connection comes about. After a failure of any other kind no way is tried: the other side
 * may have the request.
 *
 * @throws TypeError as `fetch` does, with a `ProxyError` in it where the proxy is to blame
 */
export async function sendBy(
  parts: SendParts,
  ways: ProxyWays,
  url: URL,
  [input, init]: Parameters<Fetch>,
): Promise<Response> {
  let failure: unknown;
  for (const way of ways) {
    try {
      const response = await (await fetchOn(parts.agents, way, url))(input, init);
      parts.onAnswered?.(way);
      return response;
    } catch (error) {
      failure = faultOfWay(way, url, error);
      if (!isNotThere(way, failure)) throw failure;
      parts.onFailed?.(way);
      if (!canBeSentAgain(input, init)) break;
    }
  }
  throw failure;
}

async function fetchOn(agents: ProxyAgents, way: ProxyWay, url: URL): Promise<Fetch> {
  switch (way.kind) {
    case 'direct':
      return agents.direct;
    case 'proxy':
      return agents.through(way.address, url);
    case 'unsupported':
      throw fetchFailedError(new ProxyError('proxyUnsupported', way.scheme));
  }
}

/**
 * On the way through a proxy, this computer connects to nothing but the proxy. Where it opens a tunnel, errors of that connection say so
 * themselves (`ProxyAgents`): a handshake in the tunnel that hangs would look the same.
 */
function faultOfWay(way: ProxyWay, url: URL, error: unknown): unknown {
  if (way.kind !== 'proxy' || isProxyFault(error) || isTunnel(way.address, url)) return error;
  const code = unconnectedCode(error);
  return code === undefined ? error : fetchFailedError(new ProxyError('proxyUnreachable', code, error));
}

function isTunnel(proxy: string, { protocol }: URL): boolean {
  return proxy.startsWith('https:') || (proxy.startsWith('http:') && protocol === 'https:');
}

function fetchFailedError(cause: ProxyError): TypeError {
  return new TypeError('fetch failed', { cause });
}

function isNotThere({ kind }: ProxyWay, error: unknown): boolean {
  return isProxyFault(error) || (kind === 'direct' && unconnectedCode(error) !== undefined);
}

function canBeSentAgain(input: Parameters<Fetch>[0], init: RequestInit | undefined): boolean {
  return !(input instanceof Request) && !(init?.body instanceof ReadableStream);
}
