import { z } from 'zod';
import { isCallbackAddress } from '../lib/loopback.ts';

/** Only loopback may go without TLS (2025-11-25, basic/authorization#communication-security). */
const endpoint = z.url({ protocol: /^https?$/ });
/**
 * An address of this computer that a browser comes back to after a sign-in. Some authorization servers know one exact address only, so it is
 * used as it is written (RFC 8252, 7.3).
 */
export const callbackAddress = z
  .string()
  .max(500)
  .refine(isCallbackAddress, { error: 'not an address of this computer' });

const clientId = z.lazy(() => z.string().min(1).max(2000));
const scopes = z.lazy(() => z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'not a scope')).optional());

/**
 * The user signs in with the browser. Every field is optional: without any of them the server and its authorization
 * server say all that is needed.
 */
const signIn = z.lazy(() =>
  z
    .strictObject({
      type: z.literal('signIn'),
      /** Given by the operator of the authorization server. */
      clientId: clientId.optional(),
      /** May refer to secrets: `${secret:NAME}`. */
      clientSecret: z.string().min(1).optional(),
      /** The issuer that `clientId` belongs to. It is sent nowhere else. */
      issuer: endpoint.optional(),
      /** Where a document describes this client (client id metadata document, 2025-11-25). */
      clientMetadataUrl: z.url({ protocol: /^https$/ }).optional(),
      /** Where the browser comes back to, for authorization servers that know one address only. Absent: a free port of 127.0.0.1. */
      callback: callbackAddress.optional(),
      scopes,
      /** Ask for tokens that work with a key of this machine only (RFC 9449), also when the server does not ask for it. */
      dpop: z.boolean().optional(),
      /** Sign in although the authorization server does not say that it knows PKCE. */
      allowUnstatedPkce: z.boolean().optional(),
    })
    .refine(({ clientSecret, clientId: id, issuer }) => clientSecret === undefined || (id && issuer), {
      error: 'a clientSecret needs a clientId and the issuer it belongs to',
      path: ['clientSecret'],
    }),
);

/** The machine itself is known to the authorization server. `issuer` says which one: its secrets are sent nowhere else. */
const clientCredentials = z.lazy(() =>
  z.strictObject({
    type: z.literal('clientCredentials'),
    issuer: endpoint,
    clientId,
    clientSecret: z.string().min(1),
    scopes,
  }),
);

/** As `clientCredentials`, proven with a signature (RFC 7523, 2.2) and not with a shared secret. */
const privateKeyJwt = z.lazy(() =>
  z.strictObject({
    type: z.literal('privateKeyJwt'),
    issuer: endpoint,
    clientId,
    /** PKCS #8, PEM. */
    privateKey: z.string().min(1),
    algorithm: z.enum(['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']),
    scopes,
  }),
);

/** A token that the platform gave to this workload is the grant (RFC 7523, 2.1; workload identity federation). */
const workloadIdentity = z.lazy(() =>
  z.strictObject({
    type: z.literal('workloadIdentity'),
    issuer: endpoint,
    clientId: clientId.optional(),
    assertion: z.string().min(1),
    scopes,
  }),
);

/** The company's identity provider vouches for the user (enterprise-managed authorization). */
const enterprise = z.lazy(() =>
  z.strictObject({
    type: z.literal('enterprise'),
    issuer: endpoint,
    clientId,
    clientSecret: z.string().min(1),
    identityProvider: z.strictObject({ tokenEndpoint: endpoint, clientId, idToken: z.string().min(1) }),
    scopes,
  }),
);

/** How Gatehouse gets access to a server over HTTP; texts may refer to secrets: `${secret:NAME}`. */
export const serverAuth = z.discriminatedUnion('type', [
  signIn,
  clientCredentials,
  privateKeyJwt,
  workloadIdentity,
  enterprise,
]);
export type ServerAuth = z.infer<typeof serverAuth>;
export type SignInAuth = Extract<ServerAuth, { type: 'signIn' }>;
/** Access without a person in front of it. */
export type MachineAuth = Exclude<ServerAuth, { type: 'signIn' }>;
