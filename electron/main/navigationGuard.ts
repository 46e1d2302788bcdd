import type { App } from 'electron';
import { keepStart } from '../../shared/lib/cutText.ts';
import type { Log } from '../host/index.ts';
import { appOriginOf, pageOrigin } from './origins.ts';
import type { SandboxFacts } from './sessionGuard.ts';

/**
 * Keeps every web contents within its own origin: it may only navigate there, only in its main frame, opens no windows
 * and holds no webview. Our own `loadURL` is not affected; Electron asks about navigations that pages start. Frames are
 * those of open apps.
 */
export function guardNavigation(app: Pick<App, 'on'>, log: Log, sandbox: SandboxFacts): void {
  app.on('web-contents-created', (_created, contents) => {
    const refuse = (event: { preventDefault(): void }, what: string, url: string) => {
      event.preventDefault();
      log.write('warn', `Refused: ${what}`, { url: keepStart(url, 500) });
    };
    const staysAtHome = (url: string, { isMainFrame }: { readonly isMainFrame: boolean }) => {
      const home = appOriginOf(contents.getURL());
      return isMainFrame && home !== undefined && appOriginOf(url) === home;
    };
    const isFrameOfApp = (url: string) => appOriginOf(contents.getURL()) === pageOrigin && sandbox.serves(url);
    // WebRTC packets bypass every policy and every filter of requests.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.on('will-navigate', (details) => {
      if (!staysAtHome(details.url, { isMainFrame: true })) refuse(details, 'a navigation', details.url);
    });
    contents.on('will-frame-navigate', (details) => {
      const { url, isMainFrame } = details;
      if (!isMainFrame && isFrameOfApp(url)) return;
      if (!staysAtHome(url, { isMainFrame })) refuse(details, 'a navigation of a frame', url);
    });
    contents.on('will-redirect', (details) => {
      if (!staysAtHome(details.url, details)) refuse(details, 'a redirect', details.url);
    });
    contents.on('will-attach-webview', (event, _preferences, params) => {
      refuse(event, 'a webview', params.src ?? '');
    });
    contents.setWindowOpenHandler(({ url }) => {
      log.write('warn', 'Refused: a window', { url: keepStart(url, 500) });
      return { action: 'deny' };
    });
  });
}
