/**
 * Chromium navigates to no scheme it does not know, so each `app:` origin is an https origin of a reserved name here. All of
 * it is answered by the app's own handler; nothing goes to a network. The host sees `app:` everywhere.
 */
const suffix = '.app.test';

export function toChromium(url: string): string {
  return url.replace(/^app:\/\/([^/?#]+)/, (_whole, host: string) => `https://${host}${suffix}`);
}

export function toApp(url: string): string {
  return url.replace(/^https:\/\/([^/?#]+?)\.app\.test(?=[/?#]|$)/, (_whole, host: string) => `app://${host}`);
}

/** The serialized origin of a URL as the host sees it. */
export function originOf(chromiumUrl: string): string {
  return URL.canParse(chromiumUrl) ? toApp(new URL(chromiumUrl).origin) : 'null';
}
