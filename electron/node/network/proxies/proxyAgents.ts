import type { SecureContext } from 'node:tls';
import type Undici from 'undici';
import type { Dispatcher, Pool } from 'undici';
import { ProxyError, unconnectedCode } from './proxyError.ts';
import { requestFetch } from '../requestFetch.ts';

type UndiciParts = Pick<typeof Undici, 'Agent' | 'Pool' | 'ProxyAgent' | 'buildConnector' | 'fetch' | 'request'>;
type Fetch = typeof globalThis.fetch;

export interface AgentParts {
  readonly undici: UndiciParts;
  /** What connections trust; `undefined`: what they trust anyway. Asked before the first connection over TLS, not earlier. */
  readonly trust: () => Promise<SecureContext | undefined>;
  /** How long an answer may be silent before it counts as broken; ms, 0: for ever. */
  readonly idleTimeoutMs: number;
  /** How long a connection may take to come about, with its handshake; ms. Without it, as long as undici thinks. */
  readonly connectTimeoutMs?: number;
}

/** Requests that take one way, and the connections behind them. */
interface Way {
  readonly fetch: Fetch;
  readonly dispatcher: Dispatcher;
}

/** Who has more proxies than that opens connections to some of them anew. */
const maxProxies = 16;

/** The connections to the outside: direct ones, and those through each proxy. */
export class ProxyAgents {
  readonly direct: Fetch;
  readonly #parts: AgentParts;
  readonly #agent: Dispatcher;
  readonly #proxies = new Map<string, Promise<Way>>();

  constructor(parts: AgentParts) {
    this.#parts = parts;
    this.#agent = new parts.undici.Agent({ connect: connector(parts), ...timesOf(parts) });
    this.direct = fetchBy(parts.undici, this.#agent);
  }

  /** Requests through a proxy, whose address is a URL of `http:`, `https:` or `socks5:`. */
  async through(address: string, { protocol }: URL): Promise<Fetch> {
    // Plain requests through a plain proxy need no certificates, so none are read for them.
    const isSecure = protocol === 'https:' || address.startsWith('https:');
    const key = `${isSecure ? 'secure' : 'plain'} ${address}`;
    const way = this.#proxies.get(key) ?? this.#open(address, isSecure);
    // The one that was used last stands last.
    this.#proxies.delete(key);
    this.#proxies.set(key, way);
    const [[oldest, unused] = []] = this.#proxies;
    if (this.#proxies.size > maxProxies && oldest !== undefined && unused !== undefined) {
      this.#proxies.delete(oldest);
      void unused.then(({ dispatcher }) => dispatcher.close());
    }
    return (await way).fetch;
  }

  /** Ends connections as soon as their requests are answered. */
  async close(): Promise<void> {
    await Promise.all((await this.#dispatchers()).map((dispatcher) => dispatcher.close()));
  }

  /** Ends connections, and the requests on them. */
  async destroy(): Promise<void> {
    await Promise.all((await this.#dispatchers()).map((dispatcher) => dispatcher.destroy()));
  }

  async #dispatchers(): Promise<Dispatcher[]> {
    const proxies = await Promise.all(this.#proxies.values());
    return [this.#agent, ...proxies.map(({ dispatcher }) => dispatcher)];
  }

  async #open(address: string, isSecure: boolean): Promise<Way> {
    const { undici, trust, connectTimeoutMs } = this.#parts;
    const secureContext = isSecure ? await trust() : undefined;
    const timed = connectTimeoutMs === undefined ? {} : { timeout: connectTimeoutMs };
    const tls = { ...timed, ...(secureContext !== undefined && { secureContext }) };
    const dispatcher = new undici.ProxyAgent({
      uri: address,
      // Plain http goes through a plain proxy as a plain request: many refuse CONNECT to ports other than 443.
      proxyTunnel: false,
      requestTls: tls,
      clientFactory: (origin, options) => new undici.Pool(origin, namingProxy(options)),
      // Undici speaks TLS with a SOCKS proxy that has any.
      ...(!address.startsWith('socks') && { proxyTls: address.startsWith('https:') ? tls : timed }),
    });
    // Undici hands its own times to some of the connections behind a proxy, so they go along with each request.
    const times = timesOf(this.#parts);
    const withTimes = dispatcher.compose(
      (dispatch) => (request, handler) => dispatch({ ...request, ...times }, handler),
    );
    return { dispatcher, fetch: fetchBy(undici, withTimes) };
  }
}

function timesOf({ idleTimeoutMs }: AgentParts) {
  return { headersTimeout: idleTimeoutMs, bodyTimeout: idleTimeoutMs };
}

function fetchBy(undici: UndiciParts, dispatcher: Dispatcher): Fetch {
  // undici's fetch is the one built into Node, with other type names.
  const fetch = undici.fetch as unknown as Fetch;
  return requestFetch(undici.request, dispatcher, (input, init) => {
    const routed: RequestInit & { dispatcher: Dispatcher } = { ...init, dispatcher };
    return fetch(input, routed);
  });
}

type Connector = ReturnType<UndiciParts['buildConnector']>;

/**
 * Connections to a proxy that say of themselves when they did not come about: behind a tunnel, the same error is about the other side. Undici
 * gives a connector; its types do not say so.
 */
function namingProxy(options: object): Pool.Options {
  const { connect } = options as { readonly connect: Connector };
  return {
    ...options,
    connect: (...[to, callback]: Parameters<Connector>) =>
      connect(to, (...[error, socket]) => {
        const code = error === null ? undefined : unconnectedCode(error);
        if (error === null) callback(null, socket);
        else callback(code === undefined ? error : new ProxyError('proxyUnreachable', code, error), null);
      }),
  };
}

/** Connects as undici does by itself, but what is trusted is read and parsed only for the first address that needs it. */
function connector({ undici: { buildConnector }, trust }: AgentParts): Connector {
  const plain = buildConnector({});
  let secure: Promise<Connector> | undefined;
  const secured = async () => {
    const secureContext = await trust();
    return buildConnector(secureContext === undefined ? {} : { secureContext });
  };
  return (options, callback) => {
    if (options.protocol !== 'https:') return plain(options, callback);
    void (secure ??= secured()).then(
      (connect) => connect(options, callback),
      (error: Error) => callback(error, null),
    );
  };
}
