/**
 * The page's policy: its own origin and nothing else. Both shells send it, so that what runs in one runs in the other.
 *
 * @param frames the one origin whose documents the page may frame: that of the proxy of apps
 */
export function pagePolicy(frames?: string): string {
  return frames === undefined ? contentSecurityPolicy : `${contentSecurityPolicy}; frame-src ${frames}`;
}

/** Without any frame. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  'media-src blob:',
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Each made once, by the one module that needs it: what runs in the page otherwise cannot make a policy of its own.
  'trusted-types gatehouse-entities gatehouse-formatting gatehouse-highlighting gatehouse-splitting',
].join('; ');

/** What no document gets, neither the page nor what it frames. */
export const noDevices = 'camera=(), display-capture=(), geolocation=(), microphone=(), usb=(), serial=(), hid=()';

/** On every response. */
const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** Headers of a file of the page. Only names with a hash in them may be kept: the others change with the next version. */
export function pageFileHeaders(
  contentType: string,
  options: { readonly isImmutable: boolean; readonly frames?: string | undefined },
): Record<string, string> {
  return {
    ...always,
    'Content-Type': contentType,
    'Content-Security-Policy': pagePolicy(options.frames),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': noDevices,
    'Cache-Control': options.isImmutable ? 'private, max-age=31536000, immutable' : 'no-store',
  };
}

/**
 * Headers of the page that a link leads to: it runs one script, exchanges its token and shows nothing.
 *
 * @param scriptHash SHA-256 of the script, in base64
 */
export function entryHeaders(scriptHash: string): Record<string, string> {
  return {
    ...always,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': noDevices,
    'Cache-Control': 'no-store',
  };
}

/**
 * Media that pages may show. SVG is a document with scripts, and whatever else a server calls its bytes is given as
 * bytes.
 */
const shownAs = /^(?:image\/(?:png|jpeg|gif|webp)|audio\/[a-z0-9.+-]{1,64})$/;

/** Headers of bytes that came from a server: never a document, whatever the server said they are. */
export function blobHeaders(mimeType: string): Record<string, string> {
  const essence = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
  const isShown = shownAs.test(essence);
  return {
    ...always,
    'Content-Type': isShown ? essence : 'application/octet-stream',
    'Content-Security-Policy': 'sandbox',
    'Cache-Control': 'no-store',
    ...(isShown ? {} : { 'Content-Disposition': 'attachment' }),
  };
}

/**
 * Headers of a chat to be printed: a document of ours that runs nothing and fetches nothing. Only the page may frame it, to print it:
 * without `allow-modals` there would be no dialog.
 */
export function documentHeaders(): Record<string, string> {
  return {
    ...always,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-modals",
    'Permissions-Policy': noDevices,
    'Cache-Control': 'no-store',
  };
}

/** Headers of other responses: plain text that is neither cached nor run. */
export function plainHeaders(): Record<string, string> {
  return {
    ...always,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  };
}
