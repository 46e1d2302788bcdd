import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startWebShell, type WebShell } from '../../electron/web/webShell.ts';
import { folderForTest } from './forTest.ts';

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The headers that tell where a request comes from. */
export interface Sender {
  readonly name: string;
  readonly headers: Record<string, string>;
}

/** A browser shell that serves a folder with a few files, beside a secret file. */
export async function shellForTest(): Promise<{ shell: WebShell; origin: string; announced: string[] }> {
  const folder = await folderForTest();
  await mkdir(join(folder, 'page/assets'), { recursive: true });
  await writeFile(join(folder, 'page/index.html'), '<!doctype html><title>Page</title>');
  await writeFile(join(folder, 'page/trust.html'), '<!doctype html><title>Trust</title>');
  await writeFile(join(folder, 'page/enter.js'), 'enter();');
  await writeFile(join(folder, 'page/assets/index-a1b2.js'), 'export {};');
  await writeFile(join(folder, 'secret.json'), '{"secret":true}');
  const announced: string[] = [];
  const shell = await startWebShell({
    port: 0,
    dataFolder: join(folder, 'data'),
    pageFolder: join(folder, 'page'),
    version: '0.0.0',
    isSafeMode: false,
    announce: (line) => announced.push(line),
  });
  onTestFinished(() => shell.close());
  return { shell, origin: new URL(shell.newLink()).origin, announced };
}

/** A request with exactly these headers, which `fetch` does not let a test forge. */
export function ask(
  origin: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; host?: string } = {},
): Promise<Reply> {
  const { hostname, port, host } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const headers = { Host: options.host ?? host, ...options.headers };
  const sent = request({ hostname, port, path, method: options.method ?? 'GET', headers, agent: false }, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
  });
  sent.once('error', reject);
  sent.end(options.body);
  return promise;
}

export function exchange(link: string, headers: Record<string, string> = {}): Promise<Reply> {
  const { origin, hash } = new URL(link);
  const body = JSON.stringify({ token: new URLSearchParams(hash.slice(1)).get('token') });
  return ask(origin, '/session', { method: 'POST', headers: { Origin: origin, ...headers }, body });
}

export async function keyFrom(link: string): Promise<string> {
  const reply = await exchange(link);
  expect(reply.status).toBe(200);
  return (JSON.parse(reply.body) as { key: string }).key;
}

/** The result of a WebSocket upgrade with these headers. */
export async function upgrade(origin: string, headers: Record<string, string>, path = '/ws') {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers });
  onTestFinished(() => socket.terminate());
  const outcome = new Promise<number | 'open'>((resolve) => {
    socket.once('open', () => resolve('open'));
    socket.once('unexpected-response', (sent, response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    socket.on('error', () => undefined);
  });
  return { socket, outcome: await outcome };
}

async function nextMessage(socket: WebSocket): Promise<Record<string, unknown>> {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(data.toString('utf8')) as Record<string, unknown>;
}

/** A page that has connected with this key. */
export async function pageSocket(origin: string, key: string): Promise<WebSocket> {
  const { socket, outcome } = await upgrade(origin, { Origin: origin });
  expect(outcome).toBe('open');
  socket.send(JSON.stringify({ type: 'hello', key }));
  expect(await nextMessage(socket)).toEqual({ type: 'ready' });
  return socket;
}

export async function callOver(
  socket: WebSocket,
  command: string,
  input: object = {},
): Promise<Record<string, unknown>> {
  const answered = nextMessage(socket);
  socket.send(JSON.stringify({ type: 'call', id: 1, command, input }));
  return answered;
}
