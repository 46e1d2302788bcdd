/** The scheme everything shown in a window comes from. */
export const appScheme = 'app';

/** The page's origin, as Chromium writes it (`WebFrameMain.origin`). */
export const pageOrigin = 'app://gatehouse';
export const pageUrl = `${pageOrigin}/index.html`;

/** The scheme that apps of servers come from; each server has an origin of its own. */
export const sandboxScheme = 'app-sandbox';

/** The trust surface's origin: another one, so that the page cannot reach into it. */
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
