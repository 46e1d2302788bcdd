import { discoverOAuthServerInfo } from '@modelcontextprotocol/client';
import type { ServerAuth } from '../../shared/domain/serverAuth.ts';
import type { Scenario } from './context.ts';

/** Where the suite's authorization servers look for a document about this client. */
const clientMetadataUrl = 'https://conformance-test.local/client-metadata.json';

/** The entry that a user would write into mcp.json for a scenario, from the suite's information. */
export async function scenarioAuth({ name, url, context }: Scenario): Promise<ServerAuth> {
  const machine = { clientId: context.client_id ?? '', clientSecret: context.client_secret ?? '' };
  switch (name) {
    case 'auth/client-credentials-basic':
      return { type: 'clientCredentials', issuer: await issuerOf(url), ...machine };
    case 'auth/client-credentials-jwt':
      return {
        type: 'privateKeyJwt',
        issuer: await issuerOf(url),
        clientId: machine.clientId,
        privateKey: context.private_key_pem ?? '',
        algorithm: 'ES256',
      };
    case 'auth/wif-jwt-bearer':
      return {
        type: 'workloadIdentity',
        issuer: await issuerOf(url),
        clientId: machine.clientId,
        assertion: context.valid_jwt ?? '',
      };
    case 'auth/enterprise-managed-authorization':
      return {
        type: 'enterprise',
        issuer: await issuerOf(url),
        ...machine,
        identityProvider: {
          tokenEndpoint: context.idp_token_endpoint ?? '',
          clientId: context.idp_client_id ?? '',
          idToken: context.idp_id_token ?? '',
        },
      };
    default:
      return { type: 'signIn', clientMetadataUrl };
  }
}

/** The issuer that a user would get together with the credentials; the suite does not always name it. */
async function issuerOf(url: string): Promise<string> {
  return (await discoverOAuthServerInfo(url)).authorizationServerUrl;
}
