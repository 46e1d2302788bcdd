import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, randomUUID } from 'node:crypto';

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
 * cursors of which a full page always has one, entity tags, and odd answers on request. `fakeRegistry.test.ts` holds it against the
 * published description of the API.
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
  /** Where the page of a cursor begins. */
  readonly #cursors = new Map<string, number>();
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
    if (answer === 'refused') return send(422, '{"title":"Unprocessable Entity","status":422}');
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
    const isDeletedToo = url.searchParams.get('include_deleted') === 'true';
    const versions = this.#known.filter(
      ({ server, notes }) => server.name === parts[2] && (isDeletedToo || notes['status'] !== 'deleted'),
    );
    versions.reverse();
    if (versions.length === 0 || parts[3] !== 'versions') return undefined;
    if (parts[4] === undefined) return { servers: versions.map(envelope), metadata: { count: versions.length } };
    const found = parts[4] === 'latest' ? versions[0] : versions.find(({ server }) => server.version === parts[4]);
    return found && envelope(found);
  }

  /** The entries with everything that the registry knows of them. The one that was published last is the latest of its name. */
  get #known(): KnownEntry[] {
    const latest = new Map(this.entries.map((entry) => [entry.server.name, entry]));
    return this.entries.map((entry) => {
      const given = entry.notes?.['publishedAt'];
      const publishedAt = typeof given === 'string' ? given : '2026-01-02T03:04:05Z';
      const notes = {
        status: 'active',
        statusChangedAt: publishedAt,
        publishedAt,
        updatedAt: publishedAt,
        isLatest: latest.get(entry.server.name) === entry,
        ...entry.notes,
      };
      return { server: entry.server, notes };
    });
  }

  #page(query: URLSearchParams): unknown {
    const limit = Number(query.get('limit') ?? 30);
    const from = query.has('cursor') ? this.#cursors.get(query.get('cursor') ?? '') : 0;
    const since = query.get('updated_since');
    if (!Number.isInteger(limit) || limit < 1 || limit > 100 || from === undefined) return 'refused';
    if (since !== null && Number.isNaN(Date.parse(since))) return 'refused';
    const search = (query.get('search') ?? '').toLowerCase();
    const version = query.get('version');
    const isDeletedToo = since !== null || query.get('include_deleted') === 'true';
    const found = this.#known.filter(
      ({ server, notes }) =>
        server.name.toLowerCase().includes(search) &&
        (version === null || (version === 'latest' ? notes.isLatest === true : server.version === version)) &&
        (isDeletedToo || notes['status'] !== 'deleted') &&
        (since === null || Date.parse(String(notes['updatedAt'])) > Date.parse(since)),
    );
    const page = found.slice(from, from + limit);
    const nextCursor = randomUUID();
    if (page.length === limit) this.#cursors.set(nextCursor, from + limit);
    return {
      servers: page.map(envelope),
      metadata: { count: page.length, ...(page.length === limit && { nextCursor }) },
    };
  }
}

interface KnownEntry {
  readonly server: PublishedEntry['server'];
  readonly notes: Record<string, unknown> & { readonly isLatest: unknown };
}

function envelope({ server, notes }: KnownEntry) {
  return { server, _meta: { [officialNotes]: notes } };
}
