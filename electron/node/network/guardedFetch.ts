import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import { type HostError, problemError } from '../../../shared/domain/error.ts';
import { mayReach, type Reach, reachOf } from './addressGuard.ts';

/** Finds the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface GuardOptions {
  readonly resolve?: Resolve;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Certificates to trust instead of the default ones. */
  readonly roots?: (() => Promise<readonly string[] | undefined>) | undefined;
  /** Reaches the outside when only a proxy can. It resolves names itself. */
  readonly viaProxy?: typeof globalThis.fetch | undefined;
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
}

/** @throws HostError made by the words, or `serverUnreachable` for an answer that is too slow */
export type GuardedFetch = (url: URL, init: RequestInit | undefined, asked: Asked) => Promise<Response>;

const resolveByDns: Resolve = async (hostname) =>
  (await dnsLookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * A fetch for addresses that others supplied. Host names are resolved here, every address is checked, and the
 * connection goes to the checked address: a later change of the name has no effect. Redirects are never followed here;
 * the caller requests each hop itself. A proxy gets only names that are public as far as this computer knows, and of
 * unknown names only those that the user supplied: for others, the proxy may find addresses inside its network.
 */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const { resolve = resolveByDns, timeoutMs, maxBytes, roots, viaProxy, words } = options;
  const limits = { timeoutMs, maxBytes, words };
  let secureContext: Promise<SecureContext | undefined> | undefined;
  return async (url, init, { reach, isGiven }) => {
    const hostname = hostnameOf(url.href);
    const addresses = await addressesOf(hostname, resolve);
    if (viaProxy !== undefined && mayGoViaProxy(addresses, isGiven)) {
      return within(limits, url, init, (limited) => viaProxy(url, limited));
    }
    if (addresses.length === 0) throw words.notFound(hostname);
    if (reach !== 'anywhere' && !addresses.every((address) => mayReach(reach, reachOf(address)))) {
      throw words.inside(hostname);
    }
    secureContext ??= trustOf(roots);
    return fetchAt(url, addresses, init, { ...limits, secureContext: await secureContext });
  };
}

function mayGoViaProxy(addresses: readonly string[], isGiven: boolean): boolean {
  return addresses.length === 0 ? isGiven : addresses.every((address) => reachOf(address) === 'public');
}

async function trustOf(roots: GuardOptions['roots']): Promise<SecureContext | undefined> {
  const ca = await roots?.();
  if (ca === undefined) return undefined;
  const { createSecureContext } = await import('node:tls');
  return createSecureContext({ ca: [...ca] });
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

type Limits = Pick<GuardOptions, 'timeoutMs' | 'maxBytes' | 'words'>;

async function fetchAt(
  url: URL,
  addresses: readonly string[],
  init: RequestInit | undefined,
  { secureContext, ...limits }: Limits & { readonly secureContext: SecureContext | undefined },
): Promise<Response> {
  const { Agent, fetch } = await import('undici');
  const lookup = pinnedLookup(addresses);
  const tls = secureContext === undefined ? {} : { secureContext };
  const dispatcher = new Agent({ connect: { autoSelectFamily: true, lookup, ...tls } });
  try {
    // undici's fetch is the one built into Node, with other type names.
    const send = fetch as unknown as typeof globalThis.fetch;
    const withDispatcher = { dispatcher } as RequestInit;
    return await within(limits, url, init, (limited) => send(url, { ...limited, ...withDispatcher }));
  } finally {
    void dispatcher.destroy();
  }
}

/** Sends a request, and reads its whole answer, within limits. */
async function within(
  { timeoutMs, maxBytes, words }: Limits,
  url: URL,
  init: RequestInit | undefined,
  send: (init: RequestInit) => Promise<Response>,
): Promise<Response> {
  const late = AbortSignal.timeout(timeoutMs);
  const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
  try {
    const response = await send({ ...init, redirect: 'manual', signal });
    const body = await readBounded(response.body, maxBytes, () => words.tooLong(url.host));
    const answer = new Response(body.length === 0 ? null : body, {
      status: response.status,
      headers: response.headers,
    });
    Object.defineProperty(answer, 'url', { value: response.url });
    return answer;
  } catch (error) {
    if (late.aborted) throw problemError({ kind: 'hostSlow', host: url.host });
    throw error;
  }
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
