export interface ScopeSources {
  /** The scopes of the server's challenge; they have priority. */
  readonly challenged: readonly string[];
  /** The scopes in mcp.json. */
  readonly configured: readonly string[];
  /** `scopes_supported` of the protected resource. */
  readonly offered: readonly string[];
  /** The scopes of earlier requests: a new token must not allow less. */
  readonly asked: readonly string[];
  /** `scopes_supported` of the authorization server. */
  readonly known: readonly string[];
}

/**
 * Which scopes to request: those of the challenge, otherwise the configured ones, otherwise all that the resource
 * offers, otherwise none (2025-11-25, basic/authorization#scope-selection-strategy), plus those of earlier requests.
 * `offline_access` is added if the authorization server supports it, to get a refresh token.
 */
export function chooseScopes({ challenged, configured, offered, asked, known }: ScopeSources): string[] {
  const wanted = [challenged, configured, offered].find((scopes) => scopes.length > 0) ?? [];
  const all = new Set([...asked, ...configured, ...wanted]);
  if (all.size > 0 && known.includes('offline_access')) all.add('offline_access');
  return [...all];
}

/** The scopes in a text as OAuth writes them (RFC 6749, 3.3). */
export function readScopes(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(/\s+/).filter((scope) => scope !== ''))];
}
