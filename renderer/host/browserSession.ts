/** Where the key of a session is kept: never a cookie, because every port of 127.0.0.1 shares those. */
export interface KeyStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** The slices of the browser that opening a session needs. */
export interface SessionPage {
  readonly hash: string;
  readonly storage: KeyStorage;
  /** Takes the fragment out of the address bar and of the history. */
  clearHash(): void;
  fetch(path: string, init: RequestInit): Promise<Response>;
}

/**
 * Exchanges the one-time token of the address for a key, or takes the key of this tab's session.
 *
 * @param keyName the name under which this page keeps its key
 * @returns the key, or `undefined` when there is neither a token that is taken nor a key
 * @throws TypeError when the shell cannot be reached
 */
export async function openSession(page: SessionPage, keyName: string): Promise<string | undefined> {
  const token = new URLSearchParams(page.hash.replace(/^#/, '')).get('token');
  const kept = page.storage.getItem(keyName) ?? undefined;
  if (token === null) return kept;
  // Before anything can fail: a token must not stay where it is copied or bookmarked from.
  page.clearHash();
  const response = await page.fetch('session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) return kept;
  const body = (await response.json()) as { key?: unknown };
  if (typeof body.key !== 'string') return kept;
  page.storage.setItem(keyName, body.key);
  return body.key;
}

/** The real page. */
export function thisPage(): SessionPage {
  return {
    hash: location.hash,
    storage: sessionStorage,
    clearHash: () => history.replaceState(history.state, '', location.pathname + location.search),
    fetch: (path, init) => fetch(path, init),
  };
}
