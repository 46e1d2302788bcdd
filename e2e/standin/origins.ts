/**
 * Chromium navigates only to schemes it knows, so here each `app:` origin is an https origin under a reserved name. The
 * app's own handler answers all of it; nothing goes to a network. The host sees `app:` everywhere.
 */
const suffix = '.app.test';

export function toChromium(url: string): string {
  return url.replace(/^app:\/\/([^/?#]+)/, (_whole, host: string) => `https://${host}${suffix}`);
}

export function toApp(url: string): string {
  return url.replace(/^https:\/\/([^/?#]+?)\.app\.test(?=[/?#]|$)/, (_whole, host: string) => `app://${host}`);
}

/** The origin of a URL as the host sees it. */
export function originOf(chromiumUrl: string): string {
  return URL.canParse(chromiumUrl) ? toApp(new URL(chromiumUrl).origin) : 'null';
}
