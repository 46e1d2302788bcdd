import type { SecureContext } from 'node:tls';
import type { ProxyKind } from '../../../../shared/domain/connection.ts';
import type { ServerProxy } from '../../../../shared/domain/serverProxy.ts';
import { isLoopbackHost } from '../addressGuard.ts';
import { untilAborted } from '../untilAborted.ts';
import { type EnvironmentProxies, environmentWay } from './environmentProxies.ts';
import { ProxyAgents } from './proxyAgents.ts';
import { direct, ownWay, type ProxyWay, type ProxyWays } from './proxyWay.ts';
import { sendBy } from './sendBy.ts';
import type { SystemProxies } from './systemProxies.ts';

type Fetch = typeof globalThis.fetch;

/** Who says which proxy is used. */
export type ProxySource =
  | { readonly kind: 'none' }
  | { readonly kind: 'environment'; readonly proxies: EnvironmentProxies }
  | { readonly kind: 'system'; readonly proxies: SystemProxies };

/** Requests through proxies only. */
export interface ProxiedPath {
  readonly fetch: Fetch;
  /** Whether the address may be reached directly where no proxy is there. */
  readonly mayGoDirect: boolean;
}

/** Of so many origins it is known whether a proxy answered; more are forgotten. */
const maxOrigins = 200;
/** Requests of `proxied` have limits of their own; ms. */
const proxiedIdleMs = 600_000;

/** The ways to the outside as long as the same rules hold, and the connections that were opened on them. */
export class Routes {
  readonly trust: () => Promise<SecureContext | undefined>;
  readonly #source: ProxySource;
  readonly #opened = new Map<number, Promise<ProxyAgents>>();
  /** The origins that a proxy answered for last. */
  readonly #throughProxy = new Set<string>();

  constructor(source: ProxySource, makeTrust: () => Promise<SecureContext | undefined>) {
    this.#source = source;
    let made: Promise<SecureContext | undefined> | undefined;
    this.trust = () => (made ??= makeTrust());
  }

  /** Makes a `fetch` on these ways; see `HostNetwork.makeFetch`. */
  async makeFetch(idleTimeoutMs: number, own?: ServerProxy): Promise<Fetch> {
    const agents = await this.#open(idleTimeoutMs);
    // Asking for every request whether a proxy is meant costs something, too.
    if ((own ?? this.#source.kind) === 'none') return agents.direct;
    return async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (own !== undefined) return sendBy({ agents }, [ownWay(own, url)], url, [input, init]);
      const found = this.#waysTo(url);
      const ways = found instanceof Promise ? await untilAborted(found, init?.signal) : found;
      return this.#send(agents, ways, url, [input, init]);
    };
  }

  /** The proxies for a URL; `undefined` where it is to be reached directly. */
  async proxied(url: URL, own?: ServerProxy): Promise<ProxiedPath | undefined> {
    const ways = own === undefined ? await this.#waysTo(url) : [ownWay(own, url)];
    const firstDirect = ways.findIndex(({ kind }) => kind === 'direct');
    const proxies = firstDirect === -1 ? ways : ways.slice(0, firstDirect);
    if (proxies.length === 0) return undefined;
    const agents = await this.#open(proxiedIdleMs);
    return {
      fetch: (...request) =>
        own === undefined ? this.#send(agents, proxies, url, request) : sendBy({ agents }, proxies, url, request),
      mayGoDirect: firstDirect !== -1,
    };
  }

  /** Who named the proxy that a URL was reached through last; `undefined` where it was reached directly, or not at all. */
  proxyOf({ origin }: URL): ProxyKind | undefined {
    const { kind } = this.#source;
    return kind !== 'none' && this.#throughProxy.has(origin) ? kind : undefined;
  }

  /** Ends connections as soon as their requests are answered. */
  async close(): Promise<void> {
    for (const agents of this.#opened.values()) await (await agents).close();
  }

  /** Ends connections, and the requests on them. */
  async destroy(): Promise<void> {
    for (const agents of this.#opened.values()) await (await agents).destroy();
  }

  /** Shared by all who wait as long for an answer: each server makes a `fetch` of its own. */
  #open(idleTimeoutMs: number): Promise<ProxyAgents> {
    const opened =
      this.#opened.get(idleTimeoutMs) ??
      import('undici').then((undici) => new ProxyAgents({ undici, trust: this.trust, idleTimeoutMs }));
    this.#opened.set(idleTimeoutMs, opened);
    return opened;
  }

  /** As in Go and browsers: a proxy could not reach servers on this computer, so none is asked for them. */
  #waysTo(url: URL): ProxyWays | Promise<ProxyWays> {
    if (this.#source.kind === 'none' || isLoopbackHost(url.hostname)) return [direct];
    if (this.#source.kind === 'environment') return [environmentWay(this.#source.proxies, url)];
    return this.#source.proxies.waysTo(url);
  }

  #send(agents: ProxyAgents, ways: ProxyWays, url: URL, request: Parameters<Fetch>): Promise<Response> {
    const onFailed = (way: ProxyWay) => {
      if (this.#source.kind === 'system') this.#source.proxies.demote(url, way);
    };
    const onAnswered = ({ kind }: ProxyWay) => this.#note(url.origin, kind === 'proxy');
    return sendBy({ agents, onFailed, onAnswered }, ways, url, request);
  }

  #note(origin: string, isThroughProxy: boolean): void {
    if (!isThroughProxy) return void this.#throughProxy.delete(origin);
    this.#throughProxy.add(origin);
    for (const oldest of this.#throughProxy) {
      if (this.#throughProxy.size <= maxOrigins) break;
      this.#throughProxy.delete(oldest);
    }
  }
}
