import { createHash, randomUUID } from 'node:crypto';
import type { JsonObject } from '../../shared/lib/json.ts';
import { HttpFixture, type SeenRequest } from './httpFixture.ts';

/** How a test can change the behaviour of this server; read at every request. */
export interface AuthorizationBehaviour {
  /** Changes a good server's metadata before it is published; `undefined` publishes none. */
  metadata: (good: JsonObject) => JsonObject | undefined;
  /** The parameters it sends the browser back with. */
  answer: (good: URLSearchParams) => URLSearchParams;
  /** Seconds; `undefined` states none. */
  tokenLife: number | undefined;
  givesRefreshTokens: boolean;
  /** Changes a good registration, or token answer, before it is given. */
  registration: (good: JsonObject) => JsonObject;
  tokens: (good: JsonObject) => JsonObject;
  /** The HTTP status with which it refuses registration; `undefined` accepts it. */
  registrationStatus: number | undefined;
  /** An OAuth error that the token endpoint returns for everything. */
  tokenError: string | undefined;
}

interface Code {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly clientId: string;
  readonly scope: string;
}

/** An authorization server on loopback: metadata, registration, PKCE, single-use codes, rotation, revocation. */
export class AuthorizationServer {
  readonly behaviour: AuthorizationBehaviour = {
    metadata: (good) => good,
    answer: (good) => good,
    registration: (good) => good,
    tokens: (good) => good,
    tokenLife: 3600,
    givesRefreshTokens: true,
    registrationStatus: undefined,
    tokenError: undefined,
  };
  /** Accepts connections and closes them without an answer. */
  isAway = false;
  /** Valid tokens, with their scopes. */
  readonly live = new Map<string, string>();
  readonly #codes = new Map<string, Code>();
  readonly #refresh = new Map<string, string>();
  #http: HttpFixture | undefined;

  static async start(): Promise<AuthorizationServer> {
    const server = new AuthorizationServer();
    server.#http = await HttpFixture.start((request) => (server.isAway ? undefined : server.#answer(request)));
    return server;
  }

  get http(): HttpFixture {
    if (this.#http === undefined) throw new Error('It was not started');
    return this.#http;
  }

  get issuer(): string {
    return this.http.url;
  }

  /** The parameters of every request to the token endpoint. */
  get tokenRequests(): URLSearchParams[] {
    return this.http.to('/token').map(({ body }) => new URLSearchParams(body));
  }

  stop(): Promise<void> {
    return this.http.stop();
  }

  #answer(request: SeenRequest): Response {
    switch (request.path) {
      case '/.well-known/oauth-authorization-server': {
        const metadata = this.behaviour.metadata(this.#goodMetadata());
        return metadata === undefined ? new Response(null, { status: 404 }) : Response.json(metadata);
      }
      case '/register':
        if (this.behaviour.registrationStatus !== undefined)
          return Response.json({ error: 'access_denied' }, { status: this.behaviour.registrationStatus });
        return Response.json(this.#registered(JSON.parse(request.body) as JsonObject), { status: 201 });
      case '/authorize':
        return this.#authorize(request.query);
      case '/token':
        return this.#token(new URLSearchParams(request.body));
      case '/revoke':
        this.live.clear();
        return new Response(null, { status: 200 });
      default:
        return new Response(null, { status: 404 });
    }
  }

  #registered(asked: JsonObject): JsonObject {
    return this.behaviour.registration({ ...asked, client_id: `client-${randomUUID()}` });
  }

  #goodMetadata(): JsonObject {
    const at = (path: string) => `${this.issuer}${path}`;
    return {
      issuer: this.issuer,
      authorization_endpoint: at('/authorize'),
      token_endpoint: at('/token'),
      registration_endpoint: at('/register'),
      revocation_endpoint: at('/revoke'),
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  #authorize(query: URLSearchParams): Response {
    const redirectUri = query.get('redirect_uri') ?? '';
    const code = randomUUID();
    this.#codes.set(code, {
      challenge: query.get('code_challenge') ?? '',
      redirectUri,
      clientId: query.get('client_id') ?? '',
      scope: query.get('scope') ?? '',
    });
    const good = new URLSearchParams({ code, state: query.get('state') ?? '', iss: this.issuer });
    const location = `${redirectUri}?${this.behaviour.answer(good).toString()}`;
    return new Response(null, { status: 302, headers: { location } });
  }

  #token(parameters: URLSearchParams): Response {
    const { tokenError } = this.behaviour;
    if (tokenError !== undefined) return refused(tokenError);
    if (parameters.get('grant_type') === 'refresh_token') return this.#refreshed(parameters);
    const code = this.#codes.get(parameters.get('code') ?? '');
    this.#codes.delete(parameters.get('code') ?? '');
    const verifier = parameters.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const fits = code?.challenge === challenge && code.redirectUri === parameters.get('redirect_uri');
    return fits ? this.#issue(code.scope) : refused('invalid_grant');
  }

  /** Each refresh token works once. */
  #refreshed(parameters: URLSearchParams): Response {
    const token = parameters.get('refresh_token') ?? '';
    const scope = this.#refresh.get(token);
    this.#refresh.delete(token);
    return scope === undefined ? refused('invalid_grant') : this.#issue(scope);
  }

  #issue(scope: string): Response {
    const { tokenLife, givesRefreshTokens } = this.behaviour;
    const accessToken = `canary-access-${randomUUID()}`;
    const refreshToken = `canary-refresh-${randomUUID()}`;
    this.live.set(accessToken, scope);
    if (givesRefreshTokens) this.#refresh.set(refreshToken, scope);
    const good = {
      access_token: accessToken,
      token_type: 'Bearer',
      ...(scope === '' ? {} : { scope }),
      ...(tokenLife === undefined ? {} : { expires_in: tokenLife }),
      ...(givesRefreshTokens ? { refresh_token: refreshToken } : {}),
    };
    return Response.json(this.behaviour.tokens(good));
  }
}

function refused(error: string): Response {
  return Response.json({ error, error_description: 'canary-description of a stranger' }, { status: 400 });
}
