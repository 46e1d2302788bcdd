import type { DpopSession, FetchLike, OAuthClientInformationMixed } from '@modelcontextprotocol/client';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { SignInAuth } from '../../../../shared/domain/serverAuth.ts';
import type { SignInState } from '../../../../shared/domain/signIn.ts';
import type { CallbackListener, PendingCallback } from '../../ports/signIn.ts';
import type { Clock } from '../../ports/system.ts';
import { chooseClient } from './chooseClient.ts';
import { chooseScopes } from './chooseScopes.ts';
import { browserAddress } from './endpointAddress.ts';
import type { AuthorizationSite } from './findAuthorization.ts';
import { type PrivateJwk, proofSession } from './proofKey.ts';
import { registerAt } from './registerClient.ts';
import { signInRefusedError } from './signInErrors.ts';
import { storedTokensFrom } from './storedTokensFrom.ts';
import type { StoredClient, StoredTokens, TokenVault } from './tokenVault.ts';

/** The time limit for the answer of the browser, ms. */
const callbackLifeMs = 5 * 60_000;

export interface FlowParts {
  readonly vault: TokenVault;
  readonly callbacks: CallbackListener;
  readonly clock: Clock;
  readonly fetch: FetchLike;
  readonly signal: AbortSignal;
  readonly onState: (state: SignInState) => void;
  /** The address to open while its answer is awaited; `undefined` when it is void. */
  readonly onAddress: (address: string | undefined) => void;
}

export interface FlowRequest {
  readonly site: AuthorizationSite;
  /** With the values of secrets. */
  readonly auth: SignInAuth | undefined;
  readonly challenged: readonly string[];
  readonly asked: readonly string[];
  /** The server demands tokens that are bound to a key (RFC 9449). */
  readonly wantsDpop: boolean;
}

/**
 * Signs in with the browser: authorization code with PKCE (OAuth 2.1). Shows and opens nothing; it reports the address
 * and waits for the answer.
 *
 * @returns the tokens; `undefined` when the user must type a client id first, or the time limit passed
 * @throws errors that `signInError` converts
 */
export async function runSignIn(request: FlowRequest, parts: FlowParts): Promise<StoredTokens | undefined> {
  const stored = await parts.vault.client(request.site.issuer);
  const state = randomText();
  const chosen = request.auth?.callback ?? (stored?.source === 'typed' ? stored.callback : undefined);
  const callback = await parts.callbacks.open({ address: chosen, port: stored?.port, state, lifeMs: callbackLifeMs });
  const close = () => callback.close();
  parts.signal.addEventListener('abort', close);
  try {
    return await withCallback(request, parts, { callback, chosen, state, stored });
  } finally {
    parts.signal.removeEventListener('abort', close);
    parts.onAddress(undefined);
    close();
  }
}

interface Listening {
  readonly callback: PendingCallback;
  /** The address of the callback, where the user chose one. */
  readonly chosen: string | undefined;
  readonly state: string;
  readonly stored: StoredClient | undefined;
}

async function withCallback(
  request: FlowRequest,
  parts: FlowParts,
  listening: Listening,
): Promise<StoredTokens | undefined> {
  const { site } = request;
  const scopes = scopesOf(request);
  const client = await clientFor(request, parts, listening, scopes);
  if (client === undefined) return undefined;
  const proof = await proofFor(request);
  const { redirectUrl } = listening.callback;
  const { authorizationUrl, codeVerifier } = await mcpSdk().startAuthorization(site.authorizationServer, {
    ...metadataOf(site),
    clientInformation: client,
    redirectUrl,
    state: listening.state,
    resource: site.resource,
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
  });
  const code = await codeFromBrowser(authorizationUrl, scopes, { site, parts, listening });
  if (code === undefined) return undefined;
  parts.onState({ kind: 'finishing' });
  const tokens = await mcpSdk().exchangeAuthorization(site.authorizationServer, {
    ...metadataOf(site),
    clientInformation: client,
    authorizationCode: code.code,
    ...(code.iss === undefined ? {} : { iss: code.iss }),
    codeVerifier,
    redirectUri: redirectUrl,
    resource: site.resource,
    ...(proof === undefined ? {} : { dpop: proof.session }),
    fetchFn: parts.fetch,
  });
  return storedTokensFrom(tokens, { now: parts.clock.now(), askedScopes: scopes, proofKey: proof?.key });
}

function scopesOf({ site, auth, challenged, asked }: FlowRequest): string[] {
  return chooseScopes({
    challenged,
    asked,
    configured: auth?.scopes ?? [],
    offered: site.resourceMetadata?.scopes_supported ?? [],
    known: site.metadata?.scopes_supported ?? [],
  });
}

/** The client to sign in as; `undefined` if registration is not possible, and the user was asked for a client id. */
async function clientFor(
  { site, auth }: FlowRequest,
  { vault, clock, fetch, onState }: FlowParts,
  { callback, chosen, stored }: Listening,
  scopes: readonly string[],
): Promise<OAuthClientInformationMixed | undefined> {
  const { redirectUrl } = callback;
  const port = Number(new URL(redirectUrl).port);
  const { metadata, issuer } = site;
  const isRedirectFixed = auth?.callback !== undefined;
  const clientNeeded = { kind: 'clientNeeded', issuer, redirectUrl, isRedirectFixed } as const;
  const choice = chooseClient({ configured: auth, stored, metadata, port, callback: chosen, now: clock.now() });
  switch (choice.by) {
    case 'configured': {
      const secret = auth?.clientSecret === undefined ? {} : { client_secret: auth.clientSecret };
      return { client_id: choice.clientId, ...secret };
    }
    case 'document':
      return { client_id: choice.clientId };
    case 'stored':
      return clientInformation(choice.client);
    case 'registration': {
      const client = await registerAt(site, { redirectUrl, port, callback: chosen, scopes, fetch }).catch(
        (error: unknown) => {
          // A server that refuses to register apps may know this app by an id from its operator; a server without a
          // registration endpoint may not.
          const isRefusal =
            error instanceof mcpSdk().RegistrationRejectedError && [400, 401, 403].includes(error.status);
          if (!isRefusal) throw error;
          onState({ ...clientNeeded, refusedStatus: error.status });
          return undefined;
        },
      );
      if (client === undefined) return undefined;
      await vault.saveClient(site.issuer, client);
      return clientInformation(client);
    }
    case 'asking':
      onState(clientNeeded);
      return undefined;
  }
}

/** A stored client in the words of the SDK. */
export function clientInformation(client: StoredClient): OAuthClientInformationMixed {
  return {
    client_id: client.clientId,
    ...(client.clientSecret === undefined ? {} : { client_secret: client.clientSecret }),
    ...(client.tokenEndpointAuthMethod === undefined
      ? {}
      : { token_endpoint_auth_method: client.tokenEndpointAuthMethod }),
  };
}

async function proofFor({
  auth,
  wantsDpop,
}: FlowRequest): Promise<{ session: DpopSession; key: PrivateJwk } | undefined> {
  return wantsDpop || auth?.dpop === true ? proofSession() : undefined;
}

async function codeFromBrowser(
  authorizationUrl: URL,
  scopes: readonly string[],
  { site, parts, listening }: { site: AuthorizationSite; parts: FlowParts; listening: Listening },
): Promise<{ code: string; iss: string | undefined } | undefined> {
  const address = browserAddress(authorizationUrl);
  parts.onAddress(address);
  const until = parts.clock.now() + callbackLifeMs;
  parts.onState({ kind: 'waiting', issuer: site.issuer, resource: site.resource, scopes: [...scopes], until });
  const answer = await listening.callback.answer;
  parts.signal.throwIfAborted();
  if (answer === undefined) {
    throw problemError({ kind: 'browserSlow' });
  }
  return readAnswer(answer, listening.state, site);
}

/** First check whose answer it is: the answer of a stranger is not even read (RFC 9207, 2.4). */
function readAnswer(answer: URLSearchParams, state: string, { metadata }: AuthorizationSite) {
  if (answer.get('state') !== state) throw problemError({ kind: 'otherSignIn' });
  const iss = answer.get('iss') ?? undefined;
  mcpSdk().validateAuthorizationResponseIssuer({
    iss,
    expectedIssuer: metadata?.issuer,
    issParameterSupported: metadata?.authorization_response_iss_parameter_supported === true,
  });
  const error = answer.get('error');
  if (error !== null) throw signInRefusedError(error);
  const code = answer.get('code');
  if (code === null) throw problemError({ kind: 'noSignInCode' });
  return { code, iss };
}

function metadataOf({ metadata }: AuthorizationSite) {
  return metadata === undefined ? {} : { metadata };
}

/** 256 random bits. */
function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
