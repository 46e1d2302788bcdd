import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { HostError } from '../../../shared/domain/error.ts';
import type { SignInNetwork } from '../../host/ports/signIn.ts';
import { mayReach, type Reach, reachOf } from './addressGuard.ts';

/** Finds the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface MetadataFetchOptions {
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Certificates to trust instead of the default ones. */
  readonly roots?: () => Promise<readonly string[] | undefined>;
  /** What reaches the outside where only a proxy does. It resolves names by itself. */
  readonly viaProxy?: typeof globalThis.fetch | undefined;
}

const resolveByDns: Resolve = async (hostname) =>
  (await dnsLookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * The network for signing in. Host names are resolved here, every address is looked at, and the connection is made to the
 * address that was looked at: a name that answers differently a moment later leads nowhere else. Redirects are never followed
 * here; the caller asks for each hop anew. Through a proxy go only names that are public as far as this machine knows,
 * and of those it does not know only the ones the user gave: the proxy may find the others inside of their network.
 */
export function createSignInNetwork(options: MetadataFetchOptions = {}): SignInNetwork {
  const { resolve = resolveByDns, timeoutMs = 15_000, maxBytes = 512 * 1024, roots, viaProxy } = options;
  let secureContext: Promise<SecureContext | undefined> | undefined;
  return {
    fetchFor(serverUrl, configured) {
      const serverHost = hostnameOf(serverUrl);
      const trusted = new Set(configured.map(hostnameOf));
      let serverReach: Promise<Reach> | undefined;
      return async (input, init) => {
        const url = new URL(input);
        const hostname = hostnameOf(url.href);
        serverReach ??= reachOfServer(serverHost, resolve);
        const addresses = await addressesOf(hostname, resolve);
        const limits = { timeoutMs, maxBytes };
        const isGiven = hostname === serverHost || trusted.has(hostname);
        if (viaProxy !== undefined && mayGoViaProxy(addresses, isGiven)) {
          return within(limits, url, init, (limited) => viaProxy(url, limited));
        }
        if (!trusted.has(hostname)) checkAddresses(addresses, hostname, await serverReach);
        secureContext ??= trustOf(roots);
        return fetchAt(url, addresses, init, { ...limits, secureContext: await secureContext });
      };
    },
  };
}

/** @param isGiven whether the user gave the name, or a stranger did */
function mayGoViaProxy(addresses: readonly string[], isGiven: boolean): boolean {
  return addresses.length === 0 ? isGiven : addresses.every((address) => reachOf(address) === 'public');
}

async function trustOf(roots: MetadataFetchOptions['roots']): Promise<SecureContext | undefined> {
  const ca = await roots?.();
  return ca === undefined ? undefined : createSecureContext({ ca: [...ca] });
}

/** The server is where the user said it is; of several addresses the nearest one counts. */
async function reachOfServer(hostname: string, resolve: Resolve): Promise<Reach> {
  const reaches = (await addressesOf(hostname, resolve)).map(reachOf);
  return reaches.find((reach) => reach === 'loopback') ?? reaches.find((reach) => reach === 'private') ?? 'public';
}

function checkAddresses(addresses: readonly string[], hostname: string, server: Reach): void {
  const refused = addresses.find((address) => !mayReach(server, reachOf(address)));
  if (addresses.length === 0) {
    throw new HostError(
      'signInFailed',
      `${hostname} cannot be found. Check your network. If only your proxy knows it and you trust it, give its address as ` +
        'the "issuer" in the "auth" of the entry of the server in mcp.json.',
      { hostname },
    );
  }
  if (refused === undefined) return;
  throw new HostError(
    'signInFailed',
    `The server wants ${hostname} to be asked, which is an address inside of your network or machine. It was not asked.`,
    { hostname },
  );
}

async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname];
  // RFC 6761, 6.3: these names are this machine, whatever a resolver says.
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  // Behind a proxy a machine may know no names of the outside.
  return resolve(hostname).catch(() => []);
}

/** WHATWG URLs have their IPv4 addresses in the one usual form already, however they were written. */
function hostnameOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

interface Limits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

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
    // undici's fetch is the one Node has built in, under other type names.
    const send = fetch as unknown as typeof globalThis.fetch;
    const withDispatcher = { dispatcher } as RequestInit;
    return await within(limits, url, init, (limited) => send(url, { ...limited, ...withDispatcher }));
  } finally {
    void dispatcher.destroy();
  }
}

/** Sends a request, and reads its whole answer, within limits. */
async function within(
  { timeoutMs, maxBytes }: Limits,
  url: URL,
  init: RequestInit | undefined,
  send: (init: RequestInit) => Promise<Response>,
): Promise<Response> {
  const late = AbortSignal.timeout(timeoutMs);
  const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
  try {
    const response = await send({ ...init, redirect: 'manual', signal });
    const body = await readBounded(response.body, maxBytes);
    const answer = new Response(body.length === 0 ? null : body, {
      status: response.status,
      headers: response.headers,
    });
    Object.defineProperty(answer, 'url', { value: response.url });
    return answer;
  } catch (error) {
    if (late.aborted) throw new HostError('serverUnreachable', `${url.host} did not answer in time. Try again later.`);
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
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new HostError('signInFailed', 'The answer of the authorization server is too long.');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
