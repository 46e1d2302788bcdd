import type { BrowserContext, Page, Route } from '@playwright/test';
import type { Link } from './link.ts';
import type { HostMethods } from './messages.ts';
import { originOf, toApp } from './origins.ts';
import type { StandinPage } from './standinPage.ts';

export interface NetworkOptions {
  readonly host: Link<HostMethods>;
  readonly pageOf: (page: Page) => StandinPage | undefined;
  /** Called for every request outside the app's own scheme. */
  readonly onForeign: (url: string) => void;
}

/** Replaces Chromium's network: every request passes the app's guards and goes to the app's own handler, or nowhere. */
export async function routeThroughApp(context: BrowserContext, options: NetworkOptions): Promise<void> {
  await context.route('**/*', (route) => answer(route, options).catch(() => route.abort().catch(() => undefined)));
  context.on('page', (page) => void refusePopup(page, options));
}

async function answer(route: Route, { host, pageOf, onForeign }: NetworkOptions): Promise<void> {
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
  if (!url.startsWith('app:')) onForeign(url);
  const initiatorOrigin = byApp ? undefined : originOf(request.frame().url());
  const served = await host.call('request', { url, method: request.method(), initiatorOrigin });
  if (served === 'cancelled') return route.abort('blockedbyclient');
  return route.fulfill({ status: served.status, headers: { ...served.headers }, body: Buffer.from(served.body) });
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
