/** Where the key of a session is kept: never a cookie, because every port of 127.0.0.1 shares those. */
export interface KeyStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** The slices of the browser that opening a session needs. */
export interface SessionPage {
  readonly hash: string;
  readonly port: string;
  readonly storage: KeyStorage;
  /** Takes the fragment out of the address bar and of the history. */
  clearHash(): void;
  /** Goes to another address of this machine, in place of this one. */
  goTo(address: string): void;
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
  const { key, pairing } = (await response.json()) as { key?: unknown; pairing?: unknown };
  if (typeof key !== 'string') return kept;
  page.storage.setItem(keyName, key);
  const detour = pairingAddress(pairing, page.port);
  if (detour === undefined) return key;
  // The browser comes back with the key it just stored; until then there is nothing to connect to.
  page.goTo(detour);
  return new Promise(() => undefined);
}

/** Where this browser becomes known to the trust surface, which leads back here. */
function pairingAddress(pairing: unknown, backPort: string): string | undefined {
  if (typeof pairing !== 'object' || pairing === null) return undefined;
  const { port, token } = pairing as { port?: unknown; token?: unknown };
  if (!Number.isInteger(port) || typeof token !== 'string') return undefined;
  return `http://127.0.0.1:${String(port)}/#token=${encodeURIComponent(token)}&back=${backPort}`;
}

/**
 * The trust surface's end of the detour: takes the key for the token of the address, and goes back to the page.
 *
 * @returns whether this page was opened only to go back
 */
export async function pairAndGoBack(page: SessionPage, keyName: string): Promise<boolean> {
  const back = new URLSearchParams(page.hash.replace(/^#/, '')).get('back');
  if (back === null || !/^\d{1,5}$/.test(back)) return false;
  // Without the key the page works all the same; a link of the terminal leads here, too.
  await openSession(page, keyName).catch(() => undefined);
  page.goTo(`http://127.0.0.1:${back}/`);
  return true;
}

/** The real page. @param storage where its key is kept */
export function thisPage(storage: KeyStorage): SessionPage {
  return {
    hash: location.hash,
    port: location.port,
    storage,
    goTo: (address) => location.replace(address),
    clearHash: () => history.replaceState(history.state, '', location.pathname + location.search),
    fetch: (path, init) => fetch(path, init),
  };
}
