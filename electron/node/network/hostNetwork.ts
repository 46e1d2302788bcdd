import type { SecureContext } from 'node:tls';
import type { ProxyKind } from '../../../shared/domain/connection.ts';
import type { ServerProxy } from '../../../shared/domain/serverProxy.ts';
import { makeTrust, type ReadSystemRoots } from './certificates.ts';
import { environmentOnly, type NetworkRules, whoNamesProxies } from './networkRules.ts';
import { type Environment, type EnvironmentProxies, environmentProxies } from './proxies/environmentProxies.ts';
import { ownWay } from './proxies/proxyWay.ts';
import { type ProxiedPath, type ProxySource, Routes } from './proxies/routes.ts';
import { SystemProxies } from './proxies/systemProxies.ts';

type Fetch = typeof globalThis.fetch;

/** What the system knows about the way to the outside. */
export interface SystemNetwork {
  /** The proxies for a URL, as PAC files answer: `PROXY a:8080; DIRECT`. */
  readonly resolveProxy: (url: string) => Promise<string>;
  readonly readRoots: ReadSystemRoots;
}

export interface HostNetworkOptions {
  readonly env: Environment;
  /** Called for a proxy or certificate setting that cannot be used. */
  readonly onProblem: (problem: string) => void;
  /** Missing where the system is not asked. */
  readonly system?: SystemNetwork | undefined;
  /** A clock that only goes forward; ms. */
  readonly now?: () => number;
}

/** Changes of the rules after which requests that began before them are ended at the end of the app. */
const maxFormer = 8;

/** The way to the outside for everything in this process: proxies and certificates, as the user, the environment and the system say. */
export class HostNetwork {
  readonly #options: HostNetworkOptions;
  readonly #environment: EnvironmentProxies | undefined;
  /** Where requests may still be under way, oldest first. */
  readonly #former: Routes[] = [];
  #rules = environmentOnly;
  #routes: Routes;

  constructor(options: HostNetworkOptions) {
    this.#options = options;
    this.#environment = environmentProxies(options.env, options.onProblem);
    this.#routes = this.#makeRoutes();
  }

  /** Takes over what the user set, for new connections; requests under way are finished as they began. */
  follow({ proxy, mayTrustSystemCertificates }: NetworkRules): void {
    if (proxy === this.#rules.proxy && mayTrustSystemCertificates === this.#rules.mayTrustSystemCertificates) return;
    this.#rules = { proxy, mayTrustSystemCertificates };
    this.#former.push(this.#routes);
    this.#routes = this.#makeRoutes();
    // Connections without requests end by themselves. What undici closes cannot be ended at once any more.
    if (this.#former.length > maxFormer) void this.#former.shift()?.close();
  }

  /**
   * Makes a `fetch` for models and servers; see `requestFetch` for what is done in less time than by a usual one. Nothing is loaded or
   * read before its first request, and no certificate before the first request over TLS.
   *
   * @param idleTimeoutMs how long an answer may be silent before it counts as broken; ms, 0: for ever
   * @param own what one server has instead of the proxies of everybody
   * @throws TypeError as a `fetch` does; `networkFault` says what happened
   */
  makeFetch(idleTimeoutMs: number, own?: ServerProxy): Fetch {
    let routes: Routes | undefined;
    let ready: Promise<Fetch> | undefined;
    return async (input, init) => {
      if (ready === undefined || routes !== this.#routes) {
        routes = this.#routes;
        ready = routes.makeFetch(idleTimeoutMs, own);
      }
      return (await ready)(input, init);
    };
  }

  /** What connections over TLS trust; `undefined`: what they trust anyway. */
  readonly trust = (): Promise<SecureContext | undefined> => this.#routes.trust();

  /** The proxies for a URL; `undefined` where it is to be reached directly. */
  readonly proxied = (url: URL, own?: ServerProxy): Promise<ProxiedPath | undefined> => this.#routes.proxied(url, own);

  /** Who named the proxy that an address was reached through last; `undefined` where it was reached directly, or not at all. */
  proxyOf(address: string, own?: ServerProxy): ProxyKind | undefined {
    const url = URL.parse(address);
    if (url === null) return undefined;
    if (own !== undefined) return ownWay(own, url).kind === 'proxy' ? 'server' : undefined;
    return this.#routes.proxyOf(url);
  }

  /** Ends all connections. */
  async dispose(): Promise<void> {
    await Promise.all([this.#routes, ...this.#former].map((routes) => routes.destroy()));
  }

  #makeRoutes(): Routes {
    const { env, onProblem, system } = this.#options;
    const readSystemRoots = this.#rules.mayTrustSystemCertificates ? system?.readRoots : undefined;
    return new Routes(this.#proxySource(), () => makeTrust({ env, readSystemRoots, onProblem }));
  }

  #proxySource(): ProxySource {
    const { system, onProblem, now = () => performance.now() } = this.#options;
    const kind = whoNamesProxies(this.#rules, this.#environment, system !== undefined);
    if (kind === 'environment' && this.#environment !== undefined) return { kind, proxies: this.#environment };
    if (kind === 'system' && system !== undefined) {
      return { kind, proxies: new SystemProxies({ resolveProxy: system.resolveProxy, now, onProblem }) };
    }
    return { kind: 'none' };
  }
}
