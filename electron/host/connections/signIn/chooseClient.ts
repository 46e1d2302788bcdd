import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import type { SignInAuth } from '../../../../shared/domain/serverAuth.ts';
import type { StoredClient } from './tokenVault.ts';

/** The ways to get a client id. */
export type ClientChoice =
  | { readonly by: 'configured'; readonly clientId: string }
  | { readonly by: 'stored'; readonly client: StoredClient }
  | { readonly by: 'document'; readonly clientId: string }
  | { readonly by: 'registration' }
  | { readonly by: 'asking' };

export interface ClientSources {
  readonly configured: SignInAuth | undefined;
  readonly stored: StoredClient | undefined;
  /** Missing for servers of 2025-03-26 without metadata; `/register` is tried there. */
  readonly metadata: AuthorizationServerMetadata | undefined;
  /** The loopback port for the answer; a registration for another port is void. */
  readonly port: number;
  /** The address for the answer, where one was chosen; a registration for another one is void. */
  readonly callback: string | undefined;
  /** Wall time, ms. */
  readonly now: number;
}

/**
 * Follows the order of 2025-11-25, basic/authorization#client-registration-approaches: a preconfigured client (in
 * mcp.json, or typed by the user), the client's own document, registration, asking the user.
 */
export function chooseClient({ configured, stored, metadata, port, callback, now }: ClientSources): ClientChoice {
  if (configured?.clientId !== undefined) return { by: 'configured', clientId: configured.clientId };
  if (stored?.source === 'typed') return { by: 'stored', client: stored };
  if (configured?.clientMetadataUrl !== undefined && metadata?.client_id_metadata_document_supported === true) {
    return { by: 'document', clientId: configured.clientMetadataUrl };
  }
  const isOver = stored?.secretExpiresAt !== undefined && stored.secretExpiresAt <= now;
  const isForAnswer = stored?.port === port && stored.callback === callback;
  if (stored !== undefined && !isOver && isForAnswer) return { by: 'stored', client: stored };
  if (metadata === undefined || metadata.registration_endpoint !== undefined) return { by: 'registration' };
  return { by: 'asking' };
}
