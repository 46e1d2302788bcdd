/**
 * Chromium navigates only to schemes it knows, so here each `app:` origin is an https origin under a reserved name. The
 * app's own handler answers all of it; nothing goes to a network. The host sees `app:` everywhere.
 */
const hosts = { app: 'app.test', 'app-sandbox': 'sandbox.test' } as const;
type OwnScheme = keyof typeof hosts;

export function toChromium(url: string): string {
  return url.replace(/^(app(?:-sandbox)?):\/\/([^/?#]+)/, (_whole, scheme: OwnScheme, host: string) =>
    inChromium(scheme, host),
  );
}

/** Every address of the app in a text: a policy, a document, a message. */
export function textToChromium(text: string): string {
  return text.replace(/\b(app(?:-sandbox)?):\/\/([a-z0-9]+)/g, (_whole, scheme: OwnScheme, host: string) =>
    inChromium(scheme, host),
  );
}

function inChromium(scheme: OwnScheme, host: string): string {
  return `https://${host}.${hosts[scheme]}`;
}

export function toApp(url: string): string {
  return url.replace(/^https:\/\/([^/?#]+?)\.(app|sandbox)\.test(?=[/?#]|$)/, (_whole, host: string, kind: string) =>
    kind === 'app' ? `app://${host}` : `app-sandbox://${host}`,
  );
}

/** The origin of a URL as the host sees it. */
export function originOf(chromiumUrl: string): string {
  return URL.canParse(chromiumUrl) ? toApp(new URL(chromiumUrl).origin) : 'null';
}
