import { mcpSdk } from '../../ports/mcpSdk.ts';
import { readScopes } from './chooseScopes.ts';

/** A server's demand for another token (RFC 6750, 3; RFC 9728, 5.1). */
export interface Challenge {
  readonly resourceMetadataUrl: string | undefined;
  readonly scopes: readonly string[];
  /** The server demands tokens that are bound to a key (RFC 9449, 7.1). */
  readonly wantsDpop: boolean;
}

export function readChallenge(response: Response): Challenge {
  const { resourceMetadataUrl, scope } = mcpSdk().extractWWWAuthenticateParams(response);
  return {
    resourceMetadataUrl: resourceMetadataUrl?.href,
    scopes: readScopes(scope),
    wantsDpop: /(?:^|,)\s*dpop(?:\s|$|,)/i.test(response.headers.get('www-authenticate') ?? ''),
  };
}

/** Whether a refusal asks for more scopes (2025-11-25, basic/authorization#scope-challenge-handling). */
export function wantsMoreScopes(response: Response): boolean {
  return response.status === 403 && mcpSdk().extractWWWAuthenticateParams(response).error === 'insufficient_scope';
}
