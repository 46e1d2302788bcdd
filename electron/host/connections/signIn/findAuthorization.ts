import type {
  AuthorizationServerMetadata,
  FetchLike,
  OAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/client';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import { HostError, problemError } from '../../../../shared/domain/error.ts';
import { checkMetadata } from './checkMetadata.ts';
import { endpointAddress } from './endpointAddress.ts';

/** The authorization server of a server, and the resource that tokens are for. */
export interface AuthorizationSite {
  /** The address at which the metadata were found. */
  readonly authorizationServer: string;
  readonly issuer: string;
  /** Absent with servers of 2025-03-26 that publish none: `/authorize`, `/token` and `/register` are used. */
  readonly metadata: AuthorizationServerMetadata | undefined;
  /** The resource for which tokens are requested (RFC 8707), as the server writes it. */
  readonly resource: string;
  readonly resourceMetadata: OAuthProtectedResourceMetadata | undefined;
}

export interface FindOptions {
  readonly fetch: FetchLike;
  /** The address of the metadata in the challenge. */
  readonly resourceMetadataUrl: string | undefined;
  /** Configured credentials belong to this issuer, so no other one is accepted. */
  readonly onlyIssuer: string | undefined;
  readonly isInteractive: boolean;
  readonly isUnstatedPkceAllowed: boolean;
}

/**
 * Finds the authorization server of an MCP server: its resource metadata by the challenge, else by path, else at the root
 * (RFC 9728); then the metadata of the first authorization server that can be used, OAuth before OpenID (RFC 8414).
 * Without resource metadata the server's own origin is the authorization server (2025-03-26).
 *
 * @throws HostError `signInFailed` when none can be used
 */
export async function findAuthorization(serverUrl: string, options: FindOptions): Promise<AuthorizationSite> {
  const resourceMetadata = await findResourceMetadata(serverUrl, options);
  const resource = resourceMetadata?.resource ?? mcpSdk().resourceUrlFromServerUrl(serverUrl).href;
  if (!isResourceOf(serverUrl, resource)) throw problemError({ kind: 'tokensForOther' });
  const named = resourceMetadata?.authorization_servers ?? [];
  const candidates = named.length > 0 ? named : [new URL('/', serverUrl).href];
  const { onlyIssuer } = options;
  const usable = onlyIssuer === undefined ? candidates : candidates.filter((url) => sameIssuer(url, onlyIssuer));
  if (usable.length === 0) {
    throw problemError({ kind: 'credentialsOfOther', issuer: onlyIssuer ?? '' });
  }
  return firstUsable(usable, { resource, resourceMetadata }, options);
}

/**
 * Reads the metadata of an authorization server, OAuth before OpenID (RFC 8414). `undefined`: it publishes none.
 *
 * @throws IssuerMismatchError when they are those of another one
 */
export async function readMetadata(
  authorizationServer: string,
  fetch: FetchLike,
): Promise<AuthorizationServerMetadata | undefined> {
  // The SDK's own check refuses a slash that the address lacks.
  const options = { fetchFn: fetch, skipIssuerValidation: true };
  const metadata = await mcpSdk().discoverAuthorizationServerMetadata(authorizationServer, options);
  if (metadata !== undefined && !sameIssuer(metadata.issuer, authorizationServer)) {
    throw new (mcpSdk().IssuerMismatchError)('metadata', authorizationServer, metadata.issuer);
  }
  return metadata;
}

/** Issuers are compared as texts, but for one slash at the end of the path: servers write the same issuer with and without it. Pure. */
export function sameIssuer(one: string, other: string): boolean {
  const bare = (issuer: string) => (/[?#]/.test(issuer) ? issuer : issuer.replace(/\/$/, ''));
  return bare(one) === bare(other);
}

/** Whether tokens for a resource are for this server: the resource is its address, or one above it. Only the resource may end in a slash. Pure. */
function isResourceOf(serverUrl: string, resource: string): boolean {
  const requested = mcpSdk().resourceUrlFromServerUrl(serverUrl);
  if (new URL(resource).search === '' && !requested.pathname.endsWith('/')) requested.pathname += '/';
  return mcpSdk().checkResourceAllowed({ requestedResource: requested, configuredResource: resource });
}

async function findResourceMetadata(
  serverUrl: string,
  { fetch, resourceMetadataUrl }: FindOptions,
): Promise<OAuthProtectedResourceMetadata | undefined> {
  const told =
    resourceMetadataUrl === undefined ? undefined : await readResource(serverUrl, fetch, resourceMetadataUrl);
  return told ?? (await readResource(serverUrl, fetch));
}

/** The SDK throws a plain error for "there is none"; network errors and refused addresses are different. */
async function readResource(
  serverUrl: string,
  fetch: FetchLike,
  resourceMetadataUrl?: string,
): Promise<OAuthProtectedResourceMetadata | undefined> {
  try {
    return await mcpSdk().discoverOAuthProtectedResourceMetadata(
      serverUrl,
      resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl },
      fetch,
    );
  } catch (error) {
    if (error instanceof TypeError || error instanceof HostError) throw error;
    return undefined;
  }
}

async function firstUsable(
  candidates: readonly string[],
  resource: Pick<AuthorizationSite, 'resource' | 'resourceMetadata'>,
  options: FindOptions,
): Promise<AuthorizationSite> {
  let first: unknown;
  for (const candidate of candidates) {
    try {
      return await siteAt(candidate, resource, options);
    } catch (error) {
      first ??= error;
    }
  }
  throw first;
}

async function siteAt(
  authorizationServer: string,
  { resource, resourceMetadata }: Pick<AuthorizationSite, 'resource' | 'resourceMetadata'>,
  { fetch, ...checks }: FindOptions,
): Promise<AuthorizationSite> {
  endpointAddress(authorizationServer, 'authorizationServer');
  const metadata = await readMetadata(authorizationServer, fetch);
  if (metadata === undefined && resourceMetadata !== undefined) {
    throw problemError({ kind: 'noMetadata', address: authorizationServer });
  }
  checkMetadata(metadata, checks);
  const issuer = metadata?.issuer ?? authorizationServer;
  return { authorizationServer, issuer, metadata, resource, resourceMetadata };
}
