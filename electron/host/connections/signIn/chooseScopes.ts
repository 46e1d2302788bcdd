export interface ScopeSources {
  /** What the server asked for in its challenge; it knows best. */
  readonly challenged: readonly string[];
  /** What mcp.json says. */
  readonly configured: readonly string[];
  /** `scopes_supported` of the protected resource. */
  readonly offered: readonly string[];
  /** What was asked for before: a new token must not be able to do less. */
  readonly asked: readonly string[];
  /** `scopes_supported` of the authorization server. */
  readonly known: readonly string[];
}

/**
 * Which scopes to ask for: those of the challenge, else those that are configured, else all the resource offers, else none
 * (2025-11-25, basic/authorization#scope-selection-strategy), and what was asked for before. `offline_access` is added
 * where the authorization server has it, for the sake of the refresh token.
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
