import type { FetchLike, OAuthClientInformationMixed } from '@modelcontextprotocol/client';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import { checkMetadata } from './checkMetadata.ts';
import { readMetadata } from './findAuthorization.ts';
import { proofSession } from './proofKey.ts';
import { storedTokensFrom } from './storedTokensFrom.ts';
import type { SignedInAt, StoredTokens } from './tokenVault.ts';

export interface RefreshRequest {
  readonly at: SignedInAt;
  readonly tokens: StoredTokens;
  readonly refreshToken: string;
  readonly client: OAuthClientInformationMixed;
  readonly now: number;
}

/**
 * Gets new tokens with a refresh token, only from the issuer that gave it. A refresh token that is not replaced stays
 * valid (RFC 6749, 6).
 *
 * @throws errors of the SDK; `isRefused` tells whether the refresh token is dead
 */
export async function refreshTokens(request: RefreshRequest, fetch: FetchLike): Promise<StoredTokens> {
  const { at, tokens, refreshToken, client, now } = request;
  const metadata = await readMetadata(at.authorizationServer, fetch);
  checkMetadata(metadata, { isInteractive: false, isUnstatedPkceAllowed: true });
  const proof = tokens.isDpop && tokens.proofKey ? await proofSession(tokens.proofKey) : undefined;
  const fresh = await mcpSdk().refreshAuthorization(at.authorizationServer, {
    ...(metadata === undefined ? {} : { metadata }),
    clientInformation: client,
    refreshToken,
    resource: at.resource,
    ...(proof === undefined ? {} : { dpop: proof.session }),
    fetchFn: fetch,
  });
  const stored = storedTokensFrom(fresh, { now, askedScopes: tokens.askedScopes, proofKey: tokens.proofKey });
  return fresh.scope === undefined ? { ...stored, scopes: tokens.scopes } : stored;
}

/** Whether the authorization server refused, as opposed to being unreachable. */
export function isRefused(error: unknown): boolean {
  return isClientRefused(error) || isOneOf(error, ['invalid_grant', 'invalid_dpop_proof']);
}

/** Whether the authorization server refused the client, not the token. */
export function isClientRefused(error: unknown): boolean {
  return isOneOf(error, ['invalid_client', 'unauthorized_client']);
}

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  return error instanceof mcpSdk().OAuthError && codes.includes(error.code);
}
