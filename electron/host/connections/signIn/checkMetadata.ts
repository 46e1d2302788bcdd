import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { problemError } from '../../../../shared/domain/error.ts';
import { endpointAddress } from './endpointAddress.ts';

/**
 * Refuses an authorization server that cannot be used safely. Without metadata (2025-03-26) there is nothing to check,
 * and PKCE is sent anyway.
 *
 * @param isInteractive whether a code will pass through the browser: only then PKCE matters
 * @param isUnstatedPkceAllowed whether the user vouches for PKCE although the metadata do not declare it
 * @throws HostError `signInFailed` with the missing requirement (2025-11-25,
 *   basic/authorization#authorization-code-protection)
 */
export function checkMetadata(
  metadata: AuthorizationServerMetadata | undefined,
  {
    isInteractive,
    isUnstatedPkceAllowed,
  }: { readonly isInteractive: boolean; readonly isUnstatedPkceAllowed: boolean },
): void {
  if (metadata === undefined) return;
  endpointAddress(metadata.token_endpoint, 'tokenEndpoint');
  if (!isInteractive) return;
  endpointAddress(metadata.authorization_endpoint, 'authorizationEndpoint');
  if (metadata.registration_endpoint !== undefined) {
    endpointAddress(metadata.registration_endpoint, 'registrationEndpoint');
  }
  checkPkce(metadata, isUnstatedPkceAllowed);
  if (!metadata.response_types_supported.includes('code')) {
    throw problemError({ kind: 'noCodeSignIn', issuer: metadata.issuer });
  }
}

function checkPkce(
  { code_challenge_methods_supported: methods, issuer }: AuthorizationServerMetadata,
  isUnstatedAllowed: boolean,
) {
  if (methods === undefined && !isUnstatedAllowed) {
    throw problemError({ kind: 'pkceUnstated', issuer }, { pkce: 'unstated' });
  }
  if (methods !== undefined && !methods.includes('S256')) {
    throw problemError({ kind: 'pkceMissing', issuer });
  }
}
