import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from '../system/httpModule.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { CallbackListener, CallbackOptions, PendingCallback } from '../../host/ports/signIn.ts';

const path = '/callback';

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
 * Listens on 127.0.0.1 for the answer of an authorization server (RFC 8252, 7.3). It accepts one answer, with the right
 * path, host and `state`, and closes; all other requests are refused and change nothing.
 */
export const loopbackListener: CallbackListener = { open };

async function open({ port, state, lifeMs }: CallbackOptions): Promise<PendingCallback> {
  let settle: (answer: URLSearchParams | undefined) => void = () => undefined;
  const answer = new Promise<URLSearchParams | undefined>((resolve) => (settle = resolve));
  const server = createServer({ maxHeaderSize: 16_384 }, (request, response) => {
    const accepted = accept(request, state, (server.address() as AddressInfo).port);
    respond(response, accepted);
    if (!('parameters' in accepted)) return;
    settle(accepted.parameters);
    close();
  });
  const timer = setTimeout(() => close(), lifeMs);
  timer.unref();
  const close = () => {
    clearTimeout(timer);
    settle(undefined);
    server.close();
    server.closeIdleConnections();
  };
  await listen(server, port);
  const { port: taken } = server.address() as AddressInfo;
  return { redirectUrl: `http://127.0.0.1:${taken}${path}`, answer, close };
}

type Verdict = { readonly parameters: URLSearchParams } | { readonly status: number };

function accept(request: IncomingMessage, state: string, port: number): Verdict {
  if (request.headers.host !== `127.0.0.1:${port}`) return { status: 421 };
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

/** The wanted port if it is free, else any. */
async function listen(server: Server, port: number | undefined): Promise<void> {
  try {
    await tryToListen(server, port ?? 0);
  } catch (error) {
    if (port === undefined) {
      throw problemError({ kind: 'cannotListenForBrowser' }, undefined, { cause: error });
    }
    await listen(server, undefined);
  }
}

function tryToListen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
