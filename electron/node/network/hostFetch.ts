import type Undici from 'undici';
import type { Dispatcher } from 'undici';
import { trustedRoots } from './certificates.ts';
import { requestFetch } from './requestFetch.ts';

export interface HostFetchOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called for a proxy or certificate setting that cannot be used. */
  readonly onProblem: (problem: string) => void;
  /** How long an answer may be silent before it counts as broken; ms, 0: for ever. Models on slow machines think long. */
  readonly idleTimeoutMs?: number;
}

/** As in Go and browsers: a proxy could not reach servers on this computer. */
const neverProxied = 'localhost,127.0.0.1,[::1]';

/**
 * Makes the `fetch` that models and servers over HTTP are reached with; see `requestFetch` for what is done in less time than
 * by a usual one. It honours `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` in both cases, and the certificates of `trustedRoots`.
 * Nothing is loaded or read before the first request.
 */
export function createHostFetch(options: HostFetchOptions): typeof globalThis.fetch {
  let ready: Promise<typeof globalThis.fetch> | undefined;
  const make = async () => {
    const way = await prepare(options);
    return requestFetch(way.undici.request, way.dispatcher, routedFetch(way));
  };
  return async (input, init) => (await (ready ??= make()))(input, init);
}

interface Way {
  readonly undici: Pick<typeof Undici, 'buildConnector' | 'fetch' | 'request'>;
  readonly dispatcher: Dispatcher;
}

function routedFetch({ undici, dispatcher }: Way): typeof globalThis.fetch {
  // undici's fetch is the one built into Node, with other type names.
  const fetch = undici.fetch as unknown as typeof globalThis.fetch;
  return (input, init) => {
    const routed: RequestInit & { dispatcher: Dispatcher } = { ...init, dispatcher };
    return fetch(input, routed);
  };
}

async function prepare({ env, onProblem, idleTimeoutMs = 600_000 }: HostFetchOptions): Promise<Way> {
  const [undici, roots, { createSecureContext }] = await Promise.all([
    import('undici'),
    trustedRoots(env, onProblem),
    import('node:tls'),
  ]);
  // One context for all connections: parsing some 150 roots takes longer than a handshake.
  const trusted = (): ConnectOptions =>
    roots === undefined ? {} : { secureContext: createSecureContext({ ca: [...roots] }) };
  const httpProxy = proxyOf('http_proxy', env, onProblem);
  const httpsProxy = proxyOf('https_proxy', env, onProblem);
  const times = { headersTimeout: idleTimeoutMs, bodyTimeout: idleTimeoutMs };
  const direct = () => new undici.Agent({ connect: connector(undici, trusted), ...times });
  const proxied = () => {
    const tls = trusted();
    return new undici.EnvHttpProxyAgent({
      httpProxy,
      // Without HTTPS_PROXY, HTTP_PROXY serves https too, as with Node's own NODE_USE_ENV_PROXY.
      httpsProxy,
      noProxy: noProxyOf(env),
      // Plain http goes through a proxy as a plain request: many refuse CONNECT to ports other than 443.
      proxyTunnel: false,
      connect: tls,
      requestTls: tls,
      proxyTls: tls,
      ...times,
    });
  };
  // Asking for every request whether a proxy is meant costs something, too.
  const dispatcher: Dispatcher = httpProxy === '' && httpsProxy === '' ? direct() : proxied();
  return { undici, dispatcher };
}

type ConnectOptions = NonNullable<Parameters<typeof Undici.buildConnector>[0]>;

/** Connects as undici does by itself, but what is trusted is parsed only for the first address that needs it. */
function connector(
  { buildConnector }: Way['undici'],
  trusted: () => ConnectOptions,
): ReturnType<typeof Undici.buildConnector> {
  const plain = buildConnector({});
  let secure: typeof plain | undefined;
  return (options, callback) =>
    options.protocol === 'https:'
      ? (secure ??= buildConnector(trusted()))(options, callback)
      : plain(options, callback);
}

/** Whether the environment names a proxy. */
export function hasProxy(env: HostFetchOptions['env']): boolean {
  return (['http_proxy', 'https_proxy'] as const).some((name) => proxyOf(name, env, () => undefined) !== '');
}

/** The empty string keeps undici from reading the environment itself. */
function proxyOf(
  name: 'http_proxy' | 'https_proxy',
  env: HostFetchOptions['env'],
  onProblem: HostFetchOptions['onProblem'],
): string {
  const value = (env[name] ?? env[name.toUpperCase()] ?? '').trim();
  if (value === '') return '';
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (URL.canParse(url) && /^(https?|socks5?):$/.test(new URL(url).protocol)) return url;
  onProblem(`${name.toUpperCase()} is not the address of a proxy (http://host:port); it is not used.`);
  return '';
}

function noProxyOf(env: HostFetchOptions['env']): string {
  const value = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').trim();
  // `*` is valid only alone.
  return value === '*' ? value : [value, neverProxied].filter((part) => part !== '').join(',');
}
