import type { AuthorizationServerMetadata, FetchLike, OAuthClientMetadata } from '@modelcontextprotocol/client';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import type { AuthorizationSite } from './findAuthorization.ts';
import type { StoredClient } from './tokenVault.ts';

/** How Gatehouse presents itself to authorization servers. `native`: it listens on loopback (RFC 8252). */
function clientMetadata(redirectUrl: string, metadata?: AuthorizationServerMetadata): OAuthClientMetadata {
  return {
    client_name: 'Gatehouse',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'native',
    token_endpoint_auth_method: preferredMethod(metadata?.token_endpoint_auth_methods_supported),
  };
}

/** A program on the user's computer cannot keep a secret, so it requests one only if it must. */
function preferredMethod(supported: readonly string[] | undefined): string {
  if (supported === undefined || supported.includes('none')) return 'none';
  return supported.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post';
}

/**
 * Registers with an authorization server (RFC 7591).
 *
 * @param port the port of the answer; the registration is valid for it alone
 * @param callback the address of the answer, where one was chosen
 * @throws RegistrationRejectedError when the server refuses
 */
export async function registerAt(
  { authorizationServer, metadata }: AuthorizationSite,
  {
    redirectUrl,
    port,
    callback,
    scopes,
    fetch,
  }: {
    redirectUrl: string;
    port: number;
    callback: string | undefined;
    scopes: readonly string[];
    fetch: FetchLike;
  },
): Promise<StoredClient> {
  const given = await mcpSdk().registerClient(authorizationServer, {
    ...(metadata === undefined ? {} : { metadata }),
    clientMetadata: clientMetadata(redirectUrl, metadata),
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
    fetchFn: fetch,
  });
  const secretEnds = given.client_secret_expires_at ?? 0;
  return {
    source: 'registered',
    clientId: given.client_id,
    port,
    ...(callback === undefined ? {} : { callback }),
    ...(given.client_secret === undefined ? {} : { clientSecret: given.client_secret }),
    ...(given.token_endpoint_auth_method === undefined
      ? {}
      : { tokenEndpointAuthMethod: given.token_endpoint_auth_method }),
    // 0 means: never (RFC 7591, 3.2.1).
    ...(secretEnds > 0 ? { secretExpiresAt: secretEnds * 1000 } : {}),
  };
}
