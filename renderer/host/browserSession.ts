/** Where the key of a session is kept: never in a cookie, because all ports of 127.0.0.1 share cookies. */
export interface KeyStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** The parts of the browser that opening a session needs. */
export interface SessionPage {
  readonly hash: string;
  readonly port: string;
  readonly storage: KeyStorage;
  /** Removes the fragment from the address bar and from the history. */
  clearHash(): void;
  /** Replaces this page by another one of this machine. */
  goTo(address: string): void;
  fetch(path: string, init: RequestInit): Promise<Response>;
}

/**
 * Exchanges the one-time token in the address for a key, or returns the key of this tab's session.
 *
 * @param keyName the name under which this page keeps its key
 * @returns the key, or `undefined` if there is neither a valid token nor a key
 * @throws TypeError when the shell cannot be reached
 */
export async function openSession(page: SessionPage, keyName: string): Promise<string | undefined> {
  const token = new URLSearchParams(page.hash.replace(/^#/, '')).get('token');
  const kept = page.storage.getItem(keyName) ?? undefined;
  if (token === null) return kept;
  // First, before anything can fail: a token must not stay where people copy or bookmark it.
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
  // The browser returns with the key that was just stored; until then there is nothing to connect to.
  page.goTo(detour);
  return new Promise(() => undefined);
}

/** The address where this browser introduces itself to the trust surface, which leads back here. */
function pairingAddress(pairing: unknown, backPort: string): string | undefined {
  if (typeof pairing !== 'object' || pairing === null) return undefined;
  const { port, token } = pairing as { port?: unknown; token?: unknown };
  if (!Number.isInteger(port) || typeof token !== 'string') return undefined;
  return `http://127.0.0.1:${String(port)}/#token=${encodeURIComponent(token)}&back=${backPort}`;
}

/**
 * The trust surface's part of the introduction: gets a key for the token in the address, and returns to the page.
 *
 * @returns whether this page was opened only to return
 */
export async function pairAndGoBack(page: SessionPage, keyName: string): Promise<boolean> {
  const back = new URLSearchParams(page.hash.replace(/^#/, '')).get('back');
  if (back === null || !/^\d{1,5}$/.test(back)) return false;
  // The page works without the key too; a link in the terminal leads here as well.
  await openSession(page, keyName).catch(() => undefined);
  page.goTo(`http://127.0.0.1:${back}/`);
  return true;
}

/** The browser's own page. @param storage where its key is kept */
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
