/** The scheme of everything in a window. */
export const appScheme = 'app';

/** The page's origin, as Chromium writes it (`WebFrameMain.origin`). */
export const pageOrigin = 'app://gatehouse';
export const pageUrl = `${pageOrigin}/index.html`;

/** The scheme of servers' apps; each server has its own origin. */
export const sandboxScheme = 'app-sandbox';

/** The one document in the session of windows that print. */
export const printUrl = 'app://print/chat.html';

/** The trust page's own origin, so that the page cannot access it. */
export const trustOrigin = 'app://trust';
export const trustUrl = `${trustOrigin}/trust.html`;

/**
 * The origin of an `app:` URL, or `undefined` for any other. `URL.origin` cannot be used here: Node does not know that the
 * scheme is a standard one and answers `null` for all of them, which would make every origin the same.
 */
export function appOriginOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, username, password } = new URL(url);
  if (protocol !== `${appScheme}:` || host === '' || username !== '' || password !== '') return undefined;
  return `${appScheme}://${host}`;
}
