import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from '../system/httpModule.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { isCallbackAddress } from '../../../shared/lib/loopback.ts';
import type { CallbackListener, CallbackOptions, PendingCallback } from '../../host/ports/signIn.ts';

/** Where the browser comes back to, as it writes the address. */
interface CallbackPlace {
  /** As in the address. */
  readonly host: string;
  /** What is listened on. */
  readonly bound: readonly [string, ...string[]];
  /** `undefined`: any that is free. */
  readonly port: number | undefined;
  readonly path: string;
}

const usualPlace: CallbackPlace = { host: '127.0.0.1', bound: ['127.0.0.1'], port: undefined, path: '/callback' };

/** Static on purpose: no part of the request is returned. */
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gatehouse</title>
<p>Gatehouse has its answer. You can close this tab and go back to the app.</p>
<p lang="zh-CN">Gatehouse 已收到答复。你可以关闭此标签页并返回应用。</p></html>`;

const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

/**
 * Listens on this computer for the answer of an authorization server (RFC 8252, 7.3): on a port of 127.0.0.1, or at the address that the
 * user chose. It accepts one answer, with the right path, host and `state`, and closes; all other requests are refused and change nothing.
 */
export const loopbackListener: CallbackListener = { open };

async function open({ address, port, state, lifeMs }: CallbackOptions): Promise<PendingCallback> {
  if (address !== undefined && !isCallbackAddress(address)) throw problemError({ kind: 'callbackTaken', address });
  const place = address === undefined ? { ...usualPlace, port } : placeOf(address);
  const servers: Server[] = [];
  let settle: (answer: URLSearchParams | undefined) => void = () => undefined;
  const answer = new Promise<URLSearchParams | undefined>((resolve) => (settle = resolve));
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const accepted = accept(request, state, {
      host: `${place.host}:${request.socket.localPort ?? 0}`,
      path: place.path,
    });
    respond(response, accepted);
    if (!('parameters' in accepted)) return;
    settle(accepted.parameters);
    close();
  };
  const timer = setTimeout(() => close(), lifeMs);
  timer.unref();
  const close = () => {
    clearTimeout(timer);
    settle(undefined);
    for (const server of servers) {
      server.close();
      server.closeIdleConnections();
    }
  };
  const listener = () => {
    const server = createServer({ maxHeaderSize: 16_384 }, take);
    servers.push(server);
    return server;
  };
  try {
    if (address === undefined) {
      const taken = await listenAnywhere(listener(), place);
      return { redirectUrl: `http://${place.host}:${taken}${place.path}`, answer, close };
    }
    await listenEverywhere(listener, place);
    return { redirectUrl: address, answer, close };
  } catch (error) {
    close();
    const isChosen = address !== undefined;
    const problem = isChosen
      ? ({ kind: 'callbackTaken', address } as const)
      : ({ kind: 'cannotListenForBrowser' } as const);
    throw problemError(problem, undefined, { cause: error });
  }
}

function placeOf(address: string): CallbackPlace {
  const { hostname, port, pathname } = new URL(address);
  // A browser may take either for this name.
  const bound =
    hostname === 'localhost' ? (['127.0.0.1', '::1'] as const) : ([hostname.replace(/[[\]]/g, '')] as const);
  return { host: hostname, bound, port: Number(port), path: pathname };
}

type Verdict = { readonly parameters: URLSearchParams } | { readonly status: number };

function accept(
  request: IncomingMessage,
  state: string,
  { host, path }: { readonly host: string; readonly path: string },
): Verdict {
  if (request.headers.host !== host) return { status: 421 };
  if (request.method !== 'GET') return { status: 405 };
  // Compared literally: another spelling may mean another address to other software.
  const [asked, query = ''] = (request.url ?? '').split('?', 2);
  if (asked !== path) return { status: 404 };
  const parameters = new URLSearchParams(query);
  const states = parameters.getAll('state');
  if (states.length !== 1 || !sameText(states[0] ?? '', state)) return { status: 400 };
  return { parameters };
}

function respond(response: ServerResponse, verdict: Verdict): void {
  if ('parameters' in verdict) response.writeHead(200, headers).end(page);
  else response.writeHead(verdict.status, { ...headers, 'content-type': 'text/plain' }).end('Refused');
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The wanted port if it is free, else any. Resolves with it. */
async function listenAnywhere(server: Server, { bound: [host], port = 0 }: CallbackPlace): Promise<number> {
  try {
    await tryToListen(server, host, port);
  } catch (error) {
    if (port === 0) throw error;
    await tryToListen(server, host, 0);
  }
  return (server.address() as AddressInfo).port;
}

/** At the chosen port only. Where a name means two addresses, no other program may have the second one; a computer may lack it. */
async function listenEverywhere(
  listener: () => Server,
  { bound: [host, ...others], port = 0 }: CallbackPlace,
): Promise<void> {
  await tryToListen(listener(), host, port);
  for (const other of others) {
    await tryToListen(listener(), other, port).catch((error: unknown) => {
      if (!isMissingAddress(error)) throw error;
    });
  }
}

function isMissingAddress(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code));
}

function tryToListen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
