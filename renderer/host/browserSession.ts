/** Under this name a page keeps the key of its session, in storage of its own origin. */
export const keyName = 'gatehouse.key';

/** Where the key of a session is kept: never in a cookie, because all ports of 127.0.0.1 share cookies. */
export interface KeyStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** The parts of the browser that a link needs. */
export interface EntryPage {
  readonly hash: string;
  readonly port: string;
  /** Of the tab, or of the whole browser. */
  readonly storage: Readonly<Record<'tab' | 'browser', KeyStorage>>;
  /** Removes the fragment from the address bar and from the history. */
  clearHash(): void;
  /** Replaces this page by another one of this machine. */
  goTo(address: string): void;
  fetch(path: string, init: RequestInit): Promise<Response>;
}

/**
 * What a link does, before anything of the app is loaded: exchanges the one-time token in the address for a key and leads on to the page.
 * The first page of a browser leads over the trust surface, which does the same on its origin and leads back.
 */
export async function enter(page: EntryPage): Promise<void> {
  const link = new URLSearchParams(page.hash.replace(/^#/, ''));
  // First, before anything can fail: a token must not stay where people copy or bookmark it.
  page.clearHash();
  const token = link.get('token');
  // The page says itself that a link no longer works, or goes on with the session that it has.
  const detour = token === null ? undefined : await exchange(page, token).catch(() => undefined);
  page.goTo(detour ?? wayBack(link.get('back')) ?? '/');
}

/** @returns the address where this browser introduces itself to the trust surface, if it is to */
async function exchange(page: EntryPage, token: string): Promise<string | undefined> {
  const response = await page.fetch('session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) return undefined;
  const { key, keptBy, pairing } = (await response.json()) as { key?: unknown; keptBy?: unknown; pairing?: unknown };
  if (typeof key !== 'string') return undefined;
  page.storage[keptBy === 'browser' ? 'browser' : 'tab'].setItem(keyName, key);
  return pairingAddress(pairing, page.port);
}

/** It leads back here. */
function pairingAddress(pairing: unknown, backPort: string): string | undefined {
  if (typeof pairing !== 'object' || pairing === null) return undefined;
  const { port, token } = pairing as { port?: unknown; token?: unknown };
  if (!Number.isInteger(port) || typeof token !== 'string') return undefined;
  return `http://127.0.0.1:${String(port)}/enter#token=${encodeURIComponent(token)}&back=${backPort}`;
}

function wayBack(port: string | null): string | undefined {
  return port !== null && /^\d{1,5}$/.test(port) ? `http://127.0.0.1:${port}/` : undefined;
}
