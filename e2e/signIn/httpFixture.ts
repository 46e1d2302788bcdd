import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

/** A request as a fixture received it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** An HTTP server on loopback that records every request. */
export class HttpFixture {
  readonly seen: SeenRequest[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param answer returns the response; `undefined` cuts the connection */
  static async start(
    answer: (request: SeenRequest, url: string) => Promise<Response | undefined> | Response | undefined,
  ): Promise<HttpFixture> {
    const server = createServer((request, response) => {
      void (async () => {
        const seen = await readRequest(request);
        fixture.seen.push(seen);
        const answered = await answer(seen, fixture.url);
        if (answered === undefined) return void request.socket.destroy();
        const { status, headers, body } = answered;
        response.writeHead(status, Object.fromEntries(headers));
        if (body === null) response.end();
        else Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]).pipe(response);
      })().catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    const fixture = new HttpFixture(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fixture;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The requests to a path, oldest first. */
  to(path: string): SeenRequest[] {
    return this.seen.filter((request) => request.path === path);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
