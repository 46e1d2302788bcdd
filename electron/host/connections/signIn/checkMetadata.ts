import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { HostError } from '../../../../shared/domain/error.ts';
import { endpointAddress } from './endpointAddress.ts';

/**
 * Says no to an authorization server that cannot be used safely. Without metadata (2025-03-26) there is nothing to check:
 * PKCE is sent all the same.
 *
 * @param isInteractive whether a code will travel through the browser: only then PKCE matters
 * @param allowUnstatedPkce the user's word that the server knows PKCE although its metadata do not say so
 * @throws HostError `signInFailed` with what is missing (2025-11-25, basic/authorization#authorization-code-protection)
 */
export function checkMetadata(
  metadata: AuthorizationServerMetadata | undefined,
  { isInteractive, allowUnstatedPkce }: { readonly isInteractive: boolean; readonly allowUnstatedPkce: boolean },
): void {
  if (metadata === undefined) return;
  endpointAddress(metadata.token_endpoint, 'The token endpoint of the authorization server');
  if (!isInteractive) return;
  endpointAddress(metadata.authorization_endpoint, 'The authorization endpoint');
  if (metadata.registration_endpoint !== undefined) {
    endpointAddress(metadata.registration_endpoint, 'The registration endpoint');
  }
  checkPkce(metadata, allowUnstatedPkce);
  if (!metadata.response_types_supported.includes('code')) {
    throw new HostError('signInFailed', `${metadata.issuer} does not offer sign-in with a code.`);
  }
}

function checkPkce(
  { code_challenge_methods_supported: methods, issuer }: AuthorizationServerMetadata,
  unstated: boolean,
) {
  if (methods === undefined && !unstated) {
    throw new HostError(
      'signInFailed',
      `${issuer} does not say that it protects codes with PKCE (S256). If its operator confirms that it does, add ` +
        '"auth": { "type": "signIn", "allowUnstatedPkce": true } to the entry of the server in mcp.json.',
      { pkce: 'unstated' },
    );
  }
  if (methods !== undefined && !methods.includes('S256')) {
    throw new HostError('signInFailed', `${issuer} does not protect codes with PKCE (S256). It cannot be used safely.`);
  }
}
