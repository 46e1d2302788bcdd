import type {
  AddClientAuthentication,
  FetchLike,
  OAuthClientProvider,
  OAuthTokens,
  StoredOAuthClientInformation,
} from '@modelcontextprotocol/client';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import type { MachineAuth } from '../../../../shared/domain/serverAuth.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import type { AuthorizationSite } from './findAuthorization.ts';

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/**
 * Gets a token without a user: client credentials, a signed assertion, a workload token, or an assertion of an identity
 * provider. There is one attempt; a refusal is final.
 *
 * @param auth with the values of secrets
 * @throws errors of the SDK; `signInError` converts them
 */
export async function requestMachineToken(
  auth: MachineAuth,
  site: AuthorizationSite,
  scopes: readonly string[],
  fetch: FetchLike,
): Promise<OAuthTokens> {
  const scope = scopes.length > 0 ? scopes.join(' ') : undefined;
  const provider = machineProvider(auth, site.issuer, await grantParameters(auth, site, scope, fetch));
  return mcpSdk().fetchToken(provider, site.authorizationServer, {
    ...(site.metadata === undefined ? {} : { metadata: site.metadata }),
    ...(scope === undefined ? {} : { scope }),
    resource: site.resource,
    fetchFn: fetch,
  });
}

async function grantParameters(
  auth: MachineAuth,
  site: AuthorizationSite,
  scope: string | undefined,
  fetch: FetchLike,
): Promise<URLSearchParams> {
  const scoped: Record<string, string> = scope === undefined ? {} : { scope };
  switch (auth.type) {
    case 'clientCredentials':
    case 'privateKeyJwt':
      return new URLSearchParams({ grant_type: 'client_credentials', ...scoped });
    case 'workloadIdentity':
      return new URLSearchParams({ grant_type: jwtBearer, assertion: auth.assertion, ...scoped });
    case 'enterprise': {
      const { tokenEndpoint, clientId, idToken } = auth.identityProvider;
      const { jwtAuthGrant } = await mcpSdk().requestJwtAuthorizationGrant({
        tokenEndpoint,
        clientId,
        idToken,
        audience: site.issuer,
        resource: site.resource,
        fetchFn: fetch,
        ...scoped,
      });
      return new URLSearchParams({ grant_type: jwtBearer, assertion: jwtAuthGrant, ...scoped });
    }
    default:
      return assertNever(auth);
  }
}

/** The part of the SDK's provider that a token request needs. It stores nothing. */
function machineProvider(auth: MachineAuth, issuer: string, parameters: URLSearchParams): OAuthClientProvider {
  const noBrowser = () => {
    throw new Error('Access without a person opens no browser');
  };
  const authenticate = clientAuthentication(auth);
  return {
    redirectUrl: undefined,
    clientMetadata: { redirect_uris: [] },
    clientInformation: () => clientInformation(auth, issuer),
    tokens: () => undefined,
    saveTokens: () => undefined,
    redirectToAuthorization: noBrowser,
    saveCodeVerifier: noBrowser,
    codeVerifier: noBrowser,
    prepareTokenRequest: () => parameters,
    ...(authenticate === undefined ? {} : { addClientAuthentication: authenticate }),
  };
}

function clientInformation(auth: MachineAuth, issuer: string): StoredOAuthClientInformation | undefined {
  if (auth.clientId === undefined) return undefined;
  const secret = 'clientSecret' in auth ? { client_secret: auth.clientSecret } : {};
  return { client_id: auth.clientId, ...secret, issuer };
}

function clientAuthentication(auth: MachineAuth): AddClientAuthentication | undefined {
  if (auth.type !== 'privateKeyJwt') return undefined;
  const { clientId, privateKey, algorithm } = auth;
  return mcpSdk().createPrivateKeyJwtAuth({ issuer: clientId, subject: clientId, privateKey, alg: algorithm });
}
