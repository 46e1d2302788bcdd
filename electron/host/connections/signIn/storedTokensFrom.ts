import type { OAuthTokens } from '@modelcontextprotocol/client';
import { readScopes } from './chooseScopes.ts';
import type { PrivateJwk } from './proofKey.ts';
import { tokenTimes } from './tokenLife.ts';
import type { StoredTokens } from './tokenVault.ts';

/** The stored form of a token answer. An answer without `scope` grants the requested scopes (RFC 6749, 5.1). */
export function storedTokensFrom(
  tokens: OAuthTokens,
  { now, askedScopes, proofKey }: { now: number; askedScopes: readonly string[]; proofKey: PrivateJwk | undefined },
): StoredTokens {
  return {
    accessToken: tokens.access_token,
    ...(tokens.refresh_token === undefined ? {} : { refreshToken: tokens.refresh_token }),
    isDpop: tokens.token_type.toLowerCase() === 'dpop',
    ...tokenTimes(now, tokens.expires_in),
    scopes: tokens.scope === undefined ? [...askedScopes] : readScopes(tokens.scope),
    askedScopes: [...askedScopes],
    ...(proofKey === undefined ? {} : { proofKey }),
  };
}
