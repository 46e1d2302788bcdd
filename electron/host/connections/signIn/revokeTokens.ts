import type { FetchLike, OAuthClientInformationMixed } from '@modelcontextprotocol/client';
import { loadMcpSdk } from '../../ports/mcpSdk.ts';
import { endpointAddress } from './endpointAddress.ts';
import { readMetadata } from './findAuthorization.ts';
import type { SignedInAt, StoredTokens } from './tokenVault.ts';

/**
 * Revokes tokens at the authorization server (RFC 7009), if it has an endpoint for that. This is optional: the tokens
 * are deleted here in any case.
 */
export async function revokeTokens(
  at: SignedInAt,
  tokens: StoredTokens,
  client: OAuthClientInformationMixed | undefined,
  fetch: FetchLike,
): Promise<void> {
  await loadMcpSdk();
  const metadata = await readMetadata(at.authorizationServer, fetch);
  const endpoint = metadata && 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : undefined;
  if (typeof endpoint !== 'string') return;
  const url = endpointAddress(endpoint, 'revocationEndpoint');
  // Without its refresh token, an access token soon expires.
  const token = tokens.refreshToken ?? tokens.accessToken;
  const body = new URLSearchParams({ token });
  if (tokens.refreshToken !== undefined) body.set('token_type_hint', 'refresh_token');
  if (client !== undefined) body.set('client_id', client.client_id);
  if (client?.client_secret !== undefined) body.set('client_secret', client.client_secret);
  await fetch(url, { method: 'POST', body });
}
