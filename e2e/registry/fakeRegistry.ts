import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';

/** A server as it is published: `server.json`, and what the registry knows of it. */
export interface PublishedEntry {
  readonly server: { readonly name: string; readonly version: string } & Record<string, unknown>;
  readonly notes?: Record<string, unknown>;
}

/** An answer instead of the usual one. */
export interface OddAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Never answers. */
  readonly isSilent?: boolean;
}

const officialNotes = 'io.modelcontextprotocol.registry/official';

/**
 * A registry on loopback that speaks the published API (`/v0.1/servers`, `/versions`, `/versions/{version}`): pages with opaque
 * cursors of which a full page always has one, entity tags, and odd answers on request.
 */
export class FakeRegistry {
  readonly requests: {
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
    readonly status: number;
  }[] = [];
  entries: readonly PublishedEntry[] = [];
  /** The next answers, one for each request. */
  readonly oddAnswers: OddAnswer[] = [];
  readonly #http = createServer((request, response) => this.#handle(request, response));
  url = '';

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const odd = this.oddAnswers.shift();
    const path = request.url ?? '';
    const send = (status: number, body: string, headers: Record<string, string> = {}) => {
      this.requests.push({ path, headers: request.headers, status });
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(status === 304 ? undefined : body);
    };
    if (odd?.isSilent === true) return;
    if (odd !== undefined) return send(odd.status ?? 200, odd.body ?? '', odd.headers);
    const answer = this.#answer(new URL(path, this.url));
    if (answer === undefined) return send(404, '{"error":"Server not found"}');
    const body = JSON.stringify(answer);
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    if (request.headers['if-none-match'] === etag) return send(304, '', { etag });
    send(200, body, { etag });
  }

  #answer(url: URL): unknown {
    const parts = url.pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
    if (parts[0] !== 'v0.1' || parts[1] !== 'servers') return undefined;
    if (parts[2] === undefined) return this.#page(url.searchParams);
    const versions = this.entries.filter(({ server }) => server.name === parts[2]).toReversed();
    if (versions.length === 0 || parts[3] !== 'versions') return undefined;
    if (parts[4] === undefined) return { servers: versions.map(envelope), metadata: { count: versions.length } };
    const found = parts[4] === 'latest' ? versions[0] : versions.find(({ server }) => server.version === parts[4]);
    return found && envelope(found);
  }

  #page(query: URLSearchParams): unknown {
    const search = (query.get('search') ?? '').toLowerCase();
    const limit = Math.min(Number(query.get('limit') ?? 30), 100);
    const latest = new Map(this.entries.map((entry) => [entry.server.name, entry]));
    const all = query.get('version') === 'latest' ? [...latest.values()] : this.entries;
    const found = all.filter(({ server }) => server.name.toLowerCase().includes(search));
    const from = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || 0);
    const page = found.slice(from, from + limit);
    const next = Buffer.from(String(from + limit)).toString('base64url');
    return {
      servers: page.map(envelope),
      metadata: { count: page.length, ...(page.length === limit && { nextCursor: next }) },
    };
  }
}

function envelope({ server, notes }: PublishedEntry) {
  const own = { status: 'active', publishedAt: '2026-01-02T03:04:05Z', isLatest: true, ...notes };
  return { server, _meta: { [officialNotes]: own } };
}
