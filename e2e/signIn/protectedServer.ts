import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { JsonObject } from '../../shared/lib/json.ts';
import { HttpFixture, type SeenRequest } from './httpFixture.ts';

export interface ProtectedOptions {
  /** Checks a token, and returns its scopes. */
  readonly scopesOf: (token: string) => string | undefined;
  /** Changes its metadata; `undefined` publishes none, as in 2025-03-26. */
  resourceMetadata: (own: JsonObject) => JsonObject | undefined;
  /** Where the metadata is, and whether a refusal names the place. Default: the well-known address with its path, named. */
  metadataAt?: { readonly path: string; readonly named: boolean };
  authorizationServers: readonly string[];
  /** Scopes that calls of a tool need. */
  readonly callNeeds?: string;
}

const usualMetadataPath = '/.well-known/oauth-protected-resource/mcp';

/** A real MCP server over HTTP that requires a valid token. */
export class ProtectedServer {
  readonly options: ProtectedOptions;
  #http: HttpFixture | undefined;

  private constructor(options: ProtectedOptions) {
    this.options = options;
  }

  static async start(options: ProtectedOptions): Promise<ProtectedServer> {
    const server = new ProtectedServer(options);
    const mcp = createMcpHandler(makeServer);
    server.#http = await HttpFixture.start((request, url) => server.#answer(request, url, mcp));
    return server;
  }

  get http(): HttpFixture {
    if (this.#http === undefined) throw new Error('It was not started');
    return this.#http;
  }

  get url(): string {
    return `${this.http.url}/mcp`;
  }

  stop(): Promise<void> {
    return this.http.stop();
  }

  async #answer(request: SeenRequest, url: string, mcp: ReturnType<typeof createMcpHandler>): Promise<Response> {
    const { path, named } = this.options.metadataAt ?? { path: usualMetadataPath, named: true };
    if (request.path === path) {
      const metadata = this.options.resourceMetadata({
        resource: `${url}/mcp`,
        authorization_servers: this.options.authorizationServers,
      });
      return metadata === undefined ? new Response(null, { status: 404 }) : Response.json(metadata);
    }
    if (request.path !== '/mcp') return new Response(null, { status: 404 });
    const scopes = this.options.scopesOf(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (scopes === undefined) return unauthorized(named ? `${url}${path}` : undefined);
    const { callNeeds } = this.options;
    const isCall = request.body.includes('"tools/call"');
    if (isCall && callNeeds !== undefined && !scopes.split(' ').includes(callNeeds)) return forbidden(url, callNeeds);
    return mcp.fetch(asRequest(request, url));
  }
}

function makeServer(): McpServer {
  const server = new McpServer({ name: 'protected', version: '1.0.0' });
  server.registerTool('whoami', { description: 'Says hello' }, async () => ({
    content: [{ type: 'text' as const, text: 'hello' }],
  }));
  return server;
}

function asRequest(request: SeenRequest, url: string): Request {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const body = request.method === 'POST' ? { body: request.body } : {};
  return new Request(`${url}${request.path}`, { method: request.method, headers, ...body });
}

function unauthorized(where: string | undefined): Response {
  const challenge = where === undefined ? 'Bearer' : `Bearer resource_metadata="${where}"`;
  return Response.json({}, { status: 401, headers: { 'www-authenticate': challenge } });
}

function forbidden(url: string, scope: string): Response {
  const where = `${url}/.well-known/oauth-protected-resource/mcp`;
  const challenge = `Bearer error="insufficient_scope", scope="${scope}", resource_metadata="${where}"`;
  return Response.json({}, { status: 403, headers: { 'www-authenticate': challenge } });
}
