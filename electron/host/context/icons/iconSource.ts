import { maxIconBytes } from '../../../../shared/domain/icon.ts';
import type { Launch } from '../../../../shared/domain/server.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isLoopbackHost } from '../../../../shared/lib/loopback.ts';

export type IconSource =
  | { readonly kind: 'data'; readonly bytes: Uint8Array }
  /** Requested without credentials, from the server's own origin. */
  | { readonly kind: 'url'; readonly url: URL };

const dataUri = /^data:image\/[a-z0-9.+-]{1,40}(?:;[a-z0-9=.+-]{1,40}){0,3};base64,/i;

/**
 * The permitted source of an icon (2025-11-25, basic#icons): its own data URL, or the origin of its server over https.
 * Plain http is only for servers on this computer; a server without an address has no origin. Pure.
 *
 * @returns `undefined` for all other sources
 */
export function iconSource(src: string, launch: Launch): IconSource | undefined {
  if (/^data:/i.test(src)) return dataSource(src);
  if (launch.kind !== 'http') return undefined;
  const url = URL.parse(src);
  const server = URL.parse(launch.url);
  return url !== null && server !== null && mayAsk(url, server) ? { kind: 'url', url } : undefined;
}

/** Whether a server's icon may be requested from there. Pure. */
export function mayAsk(url: URL, server: URL): boolean {
  if (url.origin !== server.origin || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}

function dataSource(src: string): IconSource | undefined {
  const head = dataUri.exec(keepStart(src, 300))?.[0];
  // Four characters encode three bytes.
  if (head === undefined || src.length - head.length > Math.ceil(maxIconBytes / 3) * 4) return undefined;
  try {
    return { kind: 'data', bytes: Uint8Array.from(atob(src.slice(head.length)), (one) => one.charCodeAt(0)) };
  } catch {
    return undefined;
  }
}
