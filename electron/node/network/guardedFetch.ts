import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import { type HostError, problemError } from '../../../shared/domain/error.ts';
import type { ServerProxy } from '../../../shared/domain/serverProxy.ts';
import { isLoopbackHost, mayReach, type Reach, reachOf } from './addressGuard.ts';
import { isProxyFault } from './proxies/proxyError.ts';
import type { ProxiedPath } from './proxies/routes.ts';
import { untilAborted } from './untilAborted.ts';

/** Finds the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface GuardOptions {
  readonly resolve?: Resolve;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** What connections over TLS trust; `undefined`: what they trust anyway. */
  readonly trust?: () => Promise<SecureContext | undefined>;
  /** The proxies for an address; `undefined` where it is reached directly. They resolve names themselves. */
  readonly proxied?: (url: URL, own?: ServerProxy) => Promise<ProxiedPath | undefined>;
  readonly words: GuardWords;
}

/** The errors for a host that is refused, and for an answer that is refused. */
export interface GuardWords {
  readonly notFound: (hostname: string) => HostError;
  /** It is inside the network or on this computer. */
  readonly inside: (hostname: string) => HostError;
  readonly tooLong: (host: string) => HostError;
}

/** Who named a host. */
interface Asked {
  /** The permitted reach; `anywhere`: the user named the host. */
  readonly reach: Reach | 'anywhere';
  /** Whether the user gave the name, or a stranger did. */
  readonly isGiven: boolean;
  /** What the server on whose behalf it is asked has instead of the proxies of everybody. */
  readonly ownProxy?: ServerProxy | undefined;
}

/** @throws HostError made by the words, or `serverUnreachable` for an answer that is too slow */
export type GuardedFetch = (url: URL, init: RequestInit | undefined, asked: Asked) => Promise<Response>;

const resolveByDns: Resolve = async (hostname) =>
  (await dnsLookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/** What a request to a checked address needs to know. */
export type GuardedSendOptions = Pick<GuardOptions, 'resolve' | 'trust' | 'proxied'> & {
  readonly words: Pick<GuardWords, 'notFound' | 'inside'>;
};

/** The answer, with its body unread: whoever asked reads it, or ends it by the signal. @throws HostError made by the words */
export type GuardedSend = (url: URL, init: SignalledInit, asked: Asked) => Promise<Response>;

interface SignalledInit extends RequestInit {
  readonly signal: AbortSignal;
}

/**
 * A fetch for addresses that others supplied. Host names are resolved here, every address is checked, and the
 * connection goes to the checked address: a later change of the name has no effect. Redirects are never followed here;
 * the caller requests each hop itself. A proxy gets only names that are public as far as this computer knows, and of
 * unknown names only those that the user supplied: for others, the proxy may find addresses inside its network.
 */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const { timeoutMs, maxBytes, words } = options;
  const send = createGuardedSend(options);
  return async (url, init, asked) => {
    // Names, proxies, certificates and the body are waited for within the same limit.
    const late = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
    try {
      return await readWhole(await send(url, { ...init, signal }, asked), maxBytes, () => words.tooLong(url.host));
    } catch (error) {
      if (late.aborted) throw problemError({ kind: 'hostSlow', host: url.host });
      throw error;
    }
  };
}

/** The same for answers that are too large for the memory: time and size are up to the caller. */
export function createGuardedSend(options: GuardedSendOptions): GuardedSend {
  const { resolve = resolveByDns, trust, proxied, words } = options;
  return async (url, init, { reach, isGiven, ownProxy }) => {
    const { signal } = init;
    const request = { ...init, redirect: 'manual' as const };
    const hostname = hostnameOf(url.href);
    const isOnlyWay = goesOnlyBy(ownProxy, hostname);
    // What the user named is not even looked up here.
    const addresses = isOnlyWay && isGiven ? [] : await untilAborted(addressesOf(hostname, resolve), signal);
    if (proxied !== undefined && mayGoViaProxy(addresses, isGiven)) {
      const path = await untilAborted(proxied(url, ownProxy), signal);
      const response = path && (await sendThrough(path, url, request));
      if (response !== undefined) return response;
    }
    // What a stranger named, and what is inside or unknown as far as this computer knows.
    if (isOnlyWay && addresses.length > 0) throw words.inside(hostname);
    if (addresses.length === 0) throw words.notFound(hostname);
    if (reach !== 'anywhere' && !addresses.every((address) => mayReach(reach, reachOf(address)))) {
      throw words.inside(hostname);
    }
    const secureContext = url.protocol === 'https:' && trust ? await untilAborted(trust(), signal) : undefined;
    return sendTo(addresses, secureContext, url, request);
  };
}

/** The answer through proxies; `undefined` where none of them is there and the address may be reached directly, which has checks of its own. */
async function sendThrough(path: ProxiedPath, url: URL, init: RequestInit): Promise<Response | undefined> {
  try {
    return await path.fetch(url, init);
  } catch (error) {
    if (path.mayGoDirect && isProxyFault(error)) return undefined;
    throw error;
  }
}

/** Whether the user chose a proxy as the only way to a host. Pure. */
export function goesOnlyBy(ownProxy: ServerProxy | undefined, hostname: string): boolean {
  return ownProxy !== undefined && ownProxy !== 'none' && !isLoopbackHost(hostname);
}

function mayGoViaProxy(addresses: readonly string[], isGiven: boolean): boolean {
  return addresses.length === 0 ? isGiven : addresses.every((address) => reachOf(address) === 'public');
}

/** The reach of a host; of several addresses the nearest one counts. */
export async function reachOfHost(hostname: string, resolve: Resolve = resolveByDns): Promise<Reach> {
  const reaches = (await addressesOf(hostname, resolve)).map(reachOf);
  return reaches.find((reach) => reach === 'loopback') ?? reaches.find((reach) => reach === 'private') ?? 'public';
}

async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname];
  // RFC 6761, 6.3: these names mean this computer, whatever a resolver answers.
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  // Behind a proxy, a computer may be unable to resolve outside names.
  return resolve(hostname).catch(() => []);
}

/** WHATWG URLs have their IPv4 addresses in the one usual form already, however they were written. */
export function hostnameOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

/** The answer from these addresses and no others. */
async function sendTo(
  addresses: readonly string[],
  secureContext: SecureContext | undefined,
  url: URL,
  init: RequestInit,
): Promise<Response> {
  const { Agent, fetch } = await import('undici');
  const lookup = pinnedLookup(addresses);
  const tls = secureContext === undefined ? {} : { secureContext };
  const dispatcher = new Agent({ connect: { autoSelectFamily: true, lookup, ...tls } });
  try {
    // undici's fetch is the one built into Node, with other type names.
    const send = fetch as unknown as typeof globalThis.fetch;
    const withDispatcher = { dispatcher } as RequestInit;
    const response = await send(url, { ...init, ...withDispatcher });
    // The connection ends when the body was read, or is not wanted any more.
    void dispatcher.close();
    return response;
  } catch (error) {
    void dispatcher.destroy();
    throw error;
  }
}

/** An answer with its whole body in memory. */
async function readWhole(response: Response, maxBytes: number, tooLong: () => HostError): Promise<Response> {
  const body = await readBounded(response.body, maxBytes, tooLong);
  const answer = new Response(body.length === 0 ? null : body, {
    status: response.status,
    headers: response.headers,
  });
  Object.defineProperty(answer, 'url', { value: response.url });
  return answer;
}

/** Answers these addresses and no others; TLS still checks the name. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    if (options.all === true) return callback(null, all);
    const [first] = all;
    callback(null, first?.address ?? '', first?.family ?? 4);
  };
}

async function readBounded(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  tooLong: () => HostError,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw tooLong();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
