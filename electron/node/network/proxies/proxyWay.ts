import type { ServerProxy } from '../../../../shared/domain/serverProxy.ts';
import { isLoopbackHost } from '../addressGuard.ts';

/** One way to an address outside. `unsupported`: through a proxy that this app cannot use. */
export type ProxyWay =
  | { readonly kind: 'direct' }
  /** `address`: a URL of `http:`, `https:` or `socks5:`; one of the environment may hold a name and a password. */
  | { readonly kind: 'proxy'; readonly address: string }
  | { readonly kind: 'unsupported'; readonly scheme: string };

/** The ways to an address, best first. */
export type ProxyWays = readonly ProxyWay[];

export const direct: ProxyWay = { kind: 'direct' };

/** More ways are not tried; an answer with more is damaged, or means harm. */
const maxWays = 10;

const schemes: Readonly<Record<string, { readonly scheme: string; readonly port: number }>> = {
  PROXY: { scheme: 'http', port: 80 },
  HTTP: { scheme: 'http', port: 80 },
  HTTPS: { scheme: 'https', port: 443 },
  SOCKS5: { scheme: 'socks5', port: 1080 },
};

/** Chromium means version 4 by SOCKS, and QUIC is no proxy that Node could use. */
const unsupported: Readonly<Record<string, string>> = { SOCKS: 'SOCKS4', SOCKS4: 'SOCKS4', QUIC: 'QUIC' };

/**
 * Reads an answer about proxies as PAC files and Electron's `resolveProxy` give it, such as `PROXY a:8080; DIRECT`. What
 * cannot be read is left out; an answer of which nothing can be read has no ways. Pure.
 */
export function parseProxyList(answer: string): ProxyWays {
  return answer
    .split(';')
    .map((entry) => entry.trim().split(/\s+/))
    .flatMap(readEntry)
    .slice(0, maxWays);
}

function readEntry([word = '', place = '', ...more]: readonly string[]): ProxyWays {
  const keyword = word.toUpperCase();
  if (more.length > 0) return [];
  if (keyword === 'DIRECT') return place === '' ? [direct] : [];
  const other = Object.hasOwn(unsupported, keyword) ? unsupported[keyword] : undefined;
  if (other !== undefined) return place === '' ? [] : [{ kind: 'unsupported', scheme: other }];
  const known = Object.hasOwn(schemes, keyword) ? schemes[keyword] : undefined;
  const at = known && readPlace(place, known.port);
  return known && at !== undefined ? [{ kind: 'proxy', address: `${known.scheme}://${at}` }] : [];
}

/** The host and port of a proxy. A place with anything else in it, such as a name and a password, is none. */
function readPlace(place: string, usualPort: number): string | undefined {
  const text = `http://${place}`;
  if (!/^(\[[\da-f:.]+\]|[^\s[\]:/?#@\\]+)(:\d{1,5})?$/i.test(place) || !URL.canParse(text)) return undefined;
  const { hostname } = new URL(text);
  const given = /:(\d+)$/.exec(place)?.[1];
  const port = given === undefined ? usualPort : Number(given);
  return port >= 1 && port <= 65_535 ? `${hostname}:${port}` : undefined;
}

/**
 * The way to a server that has a proxy of its own, or none. There is no other one to give way to: whoever chose a proxy may have meant that
 * nobody else sees where requests go. Pure.
 */
export function ownWay(proxy: ServerProxy, { hostname }: URL): ProxyWay {
  if (proxy === 'none' || isLoopbackHost(hostname)) return direct;
  const address = proxy.toLowerCase().replace(/\/$/, '');
  // Of this scheme, no program knows the usual port by itself.
  const hasPort = !address.startsWith('socks5:') || /:\d+$/.test(address);
  return { kind: 'proxy', address: hasPort ? address : `${address}:1080` };
}

/** Whether two ways are the same one. Pure. */
export function isSameWay(one: ProxyWay, other: ProxyWay): boolean {
  return wayKey(one) === wayKey(other);
}

function wayKey(way: ProxyWay): string {
  switch (way.kind) {
    case 'direct':
      return '';
    case 'proxy':
      return way.address;
    case 'unsupported':
      return way.scheme;
  }
}
