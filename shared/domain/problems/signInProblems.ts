import { z } from 'zod';
import { count, define, detail, text } from './define.ts';

/** The addresses a sign-in uses. */
const signInPlace = z.enum([
  'authorizationServer',
  'signInPage',
  'tokenEndpoint',
  'authorizationEndpoint',
  'registrationEndpoint',
  'revocationEndpoint',
]);
export type SignInPlace = z.infer<typeof signInPlace>;

/** What goes wrong while signing in to a server. */
export const signInProblems = {
  signInHostUnknown: define('signInFailed', { host: text }),
  signInHostInside: define('signInFailed', { host: text }),
  signInAnswerTooLong: define('signInFailed', {}),
  cannotListenForBrowser: define('signInFailed', {}),
  /** The address that the browser is to come back to was chosen, and nothing can listen there now. */
  callbackTaken: define('signInFailed', { address: text }),
  tokensForOther: define('signInFailed', {}),
  credentialsOfOther: define('signInFailed', { issuer: text }),
  noMetadata: define('signInFailed', { address: text }),
  addressNotHttps: define('signInFailed', { place: signInPlace }),
  signInPageWithUser: define('signInFailed', {}),
  signInPageTooLong: define('signInFailed', { count }),
  scopesAskedAgain: define('signInFailed', { scopes: text }),
  noCodeSignIn: define('signInFailed', { issuer: text }),
  pkceUnstated: define('signInFailed', { issuer: text }),
  pkceMissing: define('signInFailed', { issuer: text }),
  otherIssuerNamed: define('signInFailed', {}),
  otherIssuerAnswered: define('signInFailed', {}),
  registrationRefused: define('signInFailed', { status: count }),
  /** `reason`: the code of OAuth. */
  signInRefused: define('signInFailed', { reason: detail }),
  authorizationUnreachable: define('signInFailed', { code: text }),
  authorizationUnusable: define('signInFailed', { fault: z.enum(['shape', 'notJson', 'other']) }),
};
