import { z } from 'zod';
import { errorInfo } from './error.ts';
import { timestamp } from './ids.ts';

/** What the user sees before the browser opens. */
const request = {
  /** Whose page will open, as its metadata name it. */
  issuer: z.string(),
  /** What the token will be good for (RFC 8707). */
  resource: z.string(),
  scopes: z.array(z.string()),
};

/** How signing in to a server stands. No member holds a token, a code, a verifier or the address that opens. */
export const signInState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** `moreScopes`: signed in, but something that was asked needs `scopes` too. */
    z.object({
      kind: z.literal('needed'),
      reason: z.enum(['first', 'ended', 'moreScopes']),
      scopes: z.array(z.string()),
    }),
    /** Reading metadata, registering. */
    z.object({ kind: z.literal('preparing') }),
    /** The authorization server registers nobody by itself: the user has to type what its operator gave them. */
    z.object({
      kind: z.literal('clientNeeded'),
      issuer: z.string(),
      redirectUrl: z.string(),
      /** mcp.json names that address. */
      isRedirectFixed: z.boolean(),
      /** The HTTP status with which it refused to register Gatehouse; absent where it registers nobody. */
      refusedStatus: z.number().int().optional(),
    }),
    /** The address can be opened; the answer is awaited until `until`. */
    z.object({ kind: z.literal('waiting'), ...request, until: timestamp }),
    /** The answer came; the code is exchanged. */
    z.object({ kind: z.literal('finishing') }),
    z.object({ kind: z.literal('failed'), error: errorInfo }),
    z.object({ kind: z.literal('signedIn'), ...request }),
  ]),
);
export type SignInState = z.infer<typeof signInState>;
