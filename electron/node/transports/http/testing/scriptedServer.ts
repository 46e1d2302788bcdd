import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The message of a POST. */
  readonly message: { readonly id?: string | number; readonly method?: string; readonly params?: unknown };
}

/** Answers one request; `false` gives it the default answer. */
export type Script = (asked: Asked, response: ServerResponse) => false | void | Promise<false | void>;

/** A raw HTTP server on loopback that answers as a test wants, and otherwise like an ordinary server. */
export class ScriptedServer {
  readonly asked: Asked[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #script: Script;

  private constructor(script: Script) {
    this.#script = script;
  }

  /** It ends with the test. */
  static async start(script: Script = () => false): Promise<ScriptedServer> {
    const server = new ScriptedServer(script);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    onTestFinished(() => server.stop());
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `${this.origin}/mcp`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The requests of this kind, in order. */
  requests(method: string, rpcMethod?: string): Asked[] {
    return this.asked.filter(
      (asked) => asked.method === method && (rpcMethod === undefined || asked.message.method === rpcMethod),
    );
  }

  /** Resolves when it was asked so for the `n`th time. */
  until(method: string, rpcMethod?: string, n = 1): Promise<Asked> {
    return new Promise((resolve) => {
      const watcher = () => {
        const found = this.requests(method, rpcMethod)[n - 1];
        if (found === undefined) return;
        this.#watchers.delete(watcher);
        resolve(found);
      };
      this.#watchers.add(watcher);
      watcher();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString('utf8');
    const asked: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      message: text === '' ? {} : (JSON.parse(text) as Asked['message']),
    };
    this.asked.push(asked);
    for (const watcher of [...this.#watchers]) watcher();
    if ((await this.#script(asked, response)) === false) ordinarily(asked, response);
  }
}

function ordinarily({ method, message }: Asked, response: ServerResponse): void {
  if (method !== 'POST') return void response.writeHead(405).end();
  switch (message.method) {
    case 'initialize':
      return sendJson(response, initialized(message.id));
    case 'ping':
      return sendJson(response, result(message.id, {}));
    case 'tools/list':
      return sendJson(response, result(message.id, { tools: [] }));
    case 'tools/call':
      return sendJson(response, toolResult(message.id, 'done'));
    default:
      return void (message.id === undefined ? response.writeHead(202).end() : response.writeHead(400).end());
  }
}

export type MessageId = Asked['message']['id'];

export const result = (id: MessageId, value: object) => ({ jsonrpc: '2.0', id, result: value });

export const toolResult = (id: MessageId, text: string) => result(id, { content: [{ type: 'text', text }] });

export const note = (data: string) => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level: 'info', data },
});

export const initialized = (id: MessageId, protocolVersion = '2025-11-25') =>
  result(id, {
    protocolVersion,
    capabilities: { tools: {}, logging: {} },
    serverInfo: { name: 'scripted', version: '1' },
  });

export function sendJson(response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Begins a stream of events. */
export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
}

export function sendEvent(response: ServerResponse, message: unknown, id?: string): void {
  response.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`);
}
