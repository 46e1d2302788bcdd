import type { BrowserContext, Frame, Page, Request, Route } from '@playwright/test';
import type { Link } from './link.ts';
import type { BodyKind, HostMethods, RequestFailure, ResourceType, ServedAnswer } from './messages.ts';
import { originOf, textToChromium, toApp } from './origins.ts';
import { bodyHeader, type StandinPage } from './standinPage.ts';

export interface NetworkOptions {
  readonly host: Link<HostMethods>;
  readonly pageOf: (page: Page) => StandinPage | undefined;
  /** Called for every request outside the app's own scheme. */
  readonly onForeign: (url: string) => void;
  /** Called for every body that a page sends piece by piece. */
  readonly onStream: (url: string) => void;
}

/** Replaces Chromium's network: every request passes the app's guards and goes to the app's own handler, or nowhere. */
export async function routeThroughApp(context: BrowserContext, options: NetworkOptions): Promise<void> {
  await context.route('**/*', (route) => answer(route, options).catch(() => route.abort().catch(() => undefined)));
  context.on('page', (page) => void refusePopup(page, options));
}

function sentBy(request: Request) {
  const body = request.postDataBuffer();
  const { [bodyHeader]: mark, ...headers } = request.headers();
  return { headers, ...(mark !== undefined && { bodyKind: mark as BodyKind }), ...(body !== null && { body }) };
}

/**
 * The origin that Electron names as the one that asks: of the document around a frame that is loaded, else of the document itself. One that is
 * sandboxed without its origin has none, and neither has `data:`.
 */
async function initiatorOf(request: Request): Promise<string> {
  const frame = request.frame();
  const parent = frame.parentFrame();
  return originOfDocument(request.isNavigationRequest() && parent !== null ? parent : frame);
}

async function originOfDocument(frame: Frame): Promise<string> {
  const parent = frame.parentFrame();
  if (parent === null) return originOf(frame.url());
  const element = await frame.frameElement();
  const isOpaque = await element.evaluate(
    (node) =>
      node instanceof HTMLIFrameElement && node.matches('[sandbox]') && !node.sandbox.contains('allow-same-origin'),
  );
  if (isOpaque) return 'null';
  return /^about:(?:blank|srcdoc)/.test(frame.url()) || frame.url() === ''
    ? originOfDocument(parent)
    : originOf(frame.url());
}

/** As Chromium names and counts them. */
const failures = {
  cancelled: { code: 'ERR_BLOCKED_BY_CLIENT', errno: -20 },
  // Electron stops loading, and says no more.
  unknownScheme: { code: 'ERR_FAILED', errno: -2 },
  unexpected: { code: 'ERR_UNEXPECTED', errno: -9 },
  failed: { code: 'ERR_FAILED', errno: -2 },
} satisfies Record<RequestFailure, unknown>;

const resourceTypes: Readonly<Record<string, ResourceType>> = {
  stylesheet: 'stylesheet',
  script: 'script',
  image: 'image',
  font: 'font',
  xhr: 'xhr',
  // For Chromium's filter of requests they are the same.
  fetch: 'xhr',
  media: 'media',
  ping: 'ping',
  cspreport: 'cspReport',
  websocket: 'webSocket',
};

function resourceTypeOf(request: Request, isMainFrame: boolean): ResourceType {
  if (request.isNavigationRequest()) return isMainFrame ? 'mainFrame' : 'subFrame';
  return resourceTypes[request.resourceType()] ?? 'other';
}

async function answer(route: Route, { host, pageOf, onForeign, onStream }: NetworkOptions): Promise<void> {
  const request = route.request();
  const window = pageOf(request.frame().page());
  if (window === undefined) return route.abort();
  const { windowId } = window.facts;
  const url = toApp(request.url());
  const isMainFrame = request.frame() === window.page.mainFrame();
  const byApp = request.isNavigationRequest() && window.isLoadingByApp && isMainFrame;
  if (request.isNavigationRequest()) {
    const verdict = await host.call('navigate', { windowId, url, isMainFrame, byApp });
    if (verdict === 'refused') return route.abort('aborted');
  }
  const isOurs = /^app(?:-sandbox)?:/.test(url);
  if (!isOurs) onForeign(url);
  if (isOurs && readsAnotherOrigin(request)) return route.abort('failed');
  const initiatorOrigin = byApp ? undefined : await initiatorOf(request);
  const sent = sentBy(request);
  if (sent.bodyKind === 'stream') onStream(url);
  const served = await host.call('request', {
    url,
    method: request.method(),
    initiatorOrigin,
    windowId,
    resourceType: resourceTypeOf(request, isMainFrame),
    ...sent,
  });
  if (typeof served === 'string') {
    if (byApp) window.failure = failures[served];
    return route.abort(served === 'cancelled' ? 'blockedbyclient' : 'failed');
  }
  return route.fulfill(withChromiumAddresses(url, served));
}

/** What a document shows or runs without reading it, unless it asks to. */
const unread = ['image', 'media', 'script', 'stylesheet'];

/**
 * Whether a document wants to read what is of another origin. No scheme of the app is for that (`corsEnabled`), so Electron refuses it unasked;
 * Playwright would allow it. Some versions of Chromium (150) name the missing origin of a document also where it reads nothing: then the app
 * is asked.
 */
function readsAnotherOrigin(request: Request): boolean {
  const { origin } = request.headers();
  if (request.isNavigationRequest() || origin === undefined) return false;
  if (origin === 'null' && unread.includes(request.resourceType())) return false;
  return origin !== new URL(request.url()).origin;
}

/** The addresses in policies, and in the documents around apps, are those that Chromium has. */
function withChromiumAddresses(url: string, { status, headers, body }: ServedAnswer) {
  const policy = headers['content-security-policy'];
  return {
    status,
    headers: { ...headers, ...(policy !== undefined && { 'content-security-policy': textToChromium(policy) }) },
    body: url.startsWith('app-sandbox:') ? textToChromium(Buffer.from(body).toString('utf8')) : Buffer.from(body),
  };
}

/** A tab that belongs to no window is a popup: the app's handler is called, and the tab is closed. */
async function refusePopup(page: Page, { host, pageOf }: NetworkOptions): Promise<void> {
  const opener = await page.opener();
  const window = opener === null ? undefined : pageOf(opener);
  if (window === undefined) return;
  const verdict = await host.call('openWindow', { windowId: window.facts.windowId, url: toApp(page.url()) });
  if (verdict === 'allow') throw new Error('The app allowed a popup, which the stand-in does not know');
  await page.close();
}
