import type { App, Session, WindowOpenHandlerResponse } from 'electron';
import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { guardNavigation } from './navigationGuard.ts';
import { serverId } from '../../shared/domain/ids.ts';
import { answerSandboxRequest, createSandboxOrigins } from './sandboxScheme.ts';
import { type GuardedSession, guardSession } from './sessionGuard.ts';

const log = { write: () => undefined };
const sandbox = createSandboxOrigins();
const opened = sandbox.open({
  serverId: serverId.parse('server_a'),
  html: '',
  policy: '',
  requests: ['https://api.example.com'],
});
const proxyHtml = new TextDecoder().decode(
  sandbox.answer(new URL(opened.frameUrl).host, new URL(opened.frameUrl).pathname).body,
);
const appUrl = /<iframe src="([^"]+)"/.exec(proxyHtml)?.[1] ?? '';
const appOrigin = `app-sandbox://${new URL(appUrl).host}`;

class FakeContents extends EventEmitter {
  url = 'app://gatehouse/index.html';
  webRtc: string | undefined;
  setWebRTCIPHandlingPolicy = (policy: string) => void (this.webRtc = policy);
  openHandler: ((details: { url: string }) => WindowOpenHandlerResponse) | undefined;
  getURL = () => this.url;
  setWindowOpenHandler = (handler: typeof this.openHandler) => void (this.openHandler = handler);

  isRefused(event: string, details: object, ...more: unknown[]): boolean {
    let refused = false;
    this.emit(event, { ...details, preventDefault: () => (refused = true) }, ...more);
    return refused;
  }
}

describe('navigation', () => {
  let contents: FakeContents;
  beforeEach(() => {
    const app = new EventEmitter();
    guardNavigation(app as unknown as Pick<App, 'on'>, log, sandbox);
    contents = new FakeContents();
    app.emit('web-contents-created', {}, contents);
  });

  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('%s stays within its origin', (event) => {
    const goesTo = (url: string) => !contents.isRefused(event, { url, isMainFrame: true });
    expect(goesTo('app://gatehouse/index.html#settings')).toBe(true);
    for (const url of [
      'app://trust/trust.html',
      'https://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'about:blank',
      'app://gatehouse.evil/',
      'app://user@gatehouse/',
      'nonsense',
    ]) {
      expect(goesTo(url), url).toBe(false);
    }
  });

  test('the trust page stays at its own origin', () => {
    contents.url = 'app://trust/trust.html';
    expect(contents.isRefused('will-navigate', { url: 'app://gatehouse/', isMainFrame: true })).toBe(true);
    expect(contents.isRefused('will-navigate', { url: 'app://trust/trust.html', isMainFrame: true })).toBe(false);
  });

  test('no packet bypasses policies and filters, from the start', () => {
    expect(contents.webRtc).toBe('disable_non_proxied_udp');
  });

  test('frames of open apps load only in the page, and cannot navigate', () => {
    const goes = (url: string, from?: string) =>
      !contents.isRefused('will-frame-navigate', { url, isMainFrame: false, initiator: from && { origin: from } });
    expect([goes(opened.frameUrl, 'app://gatehouse'), goes(appUrl, opened.frameOrigin)]).toEqual([true, true]);
    expect(goes('https://api.example.com/', appOrigin)).toBe(false);
    expect(goes('app://gatehouse/index.html', appOrigin)).toBe(false);
    expect(goes(`${appUrl}0`, appOrigin)).toBe(false);
    expect(contents.isRefused('will-frame-navigate', { url: appUrl, isMainFrame: true })).toBe(true);
    expect(contents.isRefused('will-navigate', { url: appUrl, isMainFrame: true })).toBe(true);
    contents.url = 'app://trust/trust.html';
    expect(goes(opened.frameUrl, 'app://trust')).toBe(false);
  });

  test('frames cannot navigate', () => {
    const details = { url: 'app://gatehouse/index.html', isMainFrame: false };
    expect(contents.isRefused('will-frame-navigate', details)).toBe(true);
    expect(contents.isRefused('will-redirect', details)).toBe(true);
  });

  test('a window without a page cannot navigate on its own', () => {
    contents.url = '';
    expect(contents.isRefused('will-navigate', { url: 'https://example.com/', isMainFrame: true })).toBe(true);
  });

  test('no window opens and no webview is attached', () => {
    expect(contents.openHandler?.({ url: 'app://gatehouse/index.html' })).toEqual({ action: 'deny' });
    expect(contents.isRefused('will-attach-webview', {}, {}, { src: 'https://example.com' })).toBe(true);
  });
});

describe('the session', () => {
  /** Stores every handler under the name of the method that sets it. */
  function guarded() {
    const handlers: Record<string, (...args: never[]) => unknown> = {};
    const keep = (name: string) => (handler: (...args: never[]) => unknown) => void (handlers[name] = handler);
    const session: Record<string, unknown> = {
      on: (event: string, handler: (...args: never[]) => unknown) => void (handlers[event] = handler),
      webRequest: { onBeforeRequest: keep('onBeforeRequest') },
    };
    const names = [
      'PermissionRequest',
      'PermissionCheck',
      'DevicePermission',
      'DisplayMediaRequest',
      'BluetoothPairing',
    ];
    for (const name of names) session[`set${name}Handler`] = keep(name);
    guardSession(session as unknown as GuardedSession, log, sandbox);
    return (name: string, ...args: unknown[]) => handlers[name]?.(...(args as never[]));
  }

  test('grants no permission, device or screen', () => {
    const call = guarded();
    const answers: unknown[] = [];
    const answer = (value: unknown) => void answers.push(value);
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'unknown']) {
      call('PermissionRequest', null, permission, answer, {});
      answers.push(call('PermissionCheck', null, permission, 'app://gatehouse', {}));
    }
    expect(new Set(answers)).toEqual(new Set([false]));
    expect(call('DevicePermission', {})).toBe(false);
    call('DisplayMediaRequest', {}, answer);
    call('BluetoothPairing', {}, answer);
    expect(answers.slice(-2)).toEqual([null, { confirmed: false }]);
  });

  test('downloads nothing', () => {
    let prevented = false;
    guarded()('will-download', { preventDefault: () => (prevented = true) }, { getURL: () => 'app://gatehouse/x' });
    expect(prevented).toBe(true);
  });

  test.each<[string, boolean]>([
    ['app://gatehouse/index.html', false],
    ['blob:app://gatehouse/1', false],
    ['https://example.com/', true],
    ['http://127.0.0.1:1234/', true],
    ['ws://example.com/', true],
    ['file:///etc/passwd', true],
    ['nonsense', true],
  ])('%s is stopped: %s', (url, cancel) => {
    const answers: unknown[] = [];
    guarded()('onBeforeRequest', { url }, (answer: unknown) => answers.push(answer));
    expect(answers).toEqual([{ cancel }]);
  });

  test.each<[string, string, boolean]>([
    ['https://api.example.com/x', appOrigin, false],
    ['https://other.example.com/', appOrigin, true],
    ['https://api.example.com/x', 'app://gatehouse', true],
    ['https://api.example.com/x', opened.frameOrigin, true],
    ['app://gatehouse/index.html', appOrigin, true],
    ['data:image/png,x', appOrigin, false],
    [appUrl, opened.frameOrigin, false],
    ['app-sandbox://other/1', appOrigin, true],
  ])('%s asked for by %s is stopped: %s', (url, initiatorOrigin, cancel) => {
    const answers: unknown[] = [];
    const details = { url, initiatorOrigin, resourceType: 'xhr' };
    guarded()('onBeforeRequest', details, (answer: unknown) => answers.push(answer));
    expect(answers).toEqual([{ cancel }]);
  });

  test.each(['https://api.example.com/x', 'data:text/html,x', 'blob:null/1'])('an app cannot frame %s', (url) => {
    const answers: unknown[] = [];
    const details = { url, initiatorOrigin: appOrigin, resourceType: 'subFrame' };
    guarded()('onBeforeRequest', details, (answer: unknown) => answers.push(answer));
    expect(answers).toEqual([{ cancel: true }]);
  });

  test.each<[string, string, object, boolean]>([
    ['a Blob for the app', 'app://gatehouse/blob', { blobUUID: '1' }, true],
    ['a Blob for an address that nobody serves', 'app://gatehouse/nothing', { blobUUID: '1' }, true],
    ['a Blob for an app', appUrl, { blobUUID: '1' }, true],
    ['a file', 'app://gatehouse/blob', { file: '/etc/passwd' }, true],
    ['bytes', 'app://gatehouse/blob', { bytes: Buffer.from('x') }, false],
    ['a stream', 'app://gatehouse/blob', { type: 'stream', body: {} }, false],
  ])('%s is stopped: %s %s %s', (_what, url, part, cancel) => {
    const answers: unknown[] = [];
    const details = { url, initiatorOrigin: 'app://gatehouse', uploadData: [{ bytes: Buffer.from('x') }, part] };
    guarded()('onBeforeRequest', details, (answer: unknown) => answers.push(answer));
    expect(answers).toEqual([{ cancel }]);
  });

  test('an app may send a Blob to the hosts that the user saw', () => {
    const answers: unknown[] = [];
    const url = 'https://api.example.com/x';
    const details = { url, initiatorOrigin: appOrigin, resourceType: 'xhr', uploadData: [{ blobUUID: '1' }] };
    guarded()('onBeforeRequest', details, (answer: unknown) => answers.push(answer));
    expect(answers).toEqual([{ cancel: false }]);
  });

  test('the frames of apps are served only to the document that frames them', () => {
    const statusOf = (url: string, initiatorOrigin: string, method = 'GET') =>
      answerSandboxRequest({ method, url, initiatorOrigin }, sandbox).status;
    expect([statusOf(opened.frameUrl, 'app://gatehouse'), statusOf(appUrl, opened.frameOrigin)]).toEqual([200, 200]);
    expect([statusOf(opened.frameUrl, appOrigin), statusOf(appUrl, 'app://gatehouse')]).toEqual([403, 403]);
    expect([statusOf(appUrl, opened.frameOrigin, 'POST'), statusOf('app-sandbox://x/', appOrigin)]).toEqual([405, 403]);
  });

  test('fits the real session', () => {
    const fits: (session: Session) => void = (session) => guardSession(session, log, sandbox);
    expect(fits).toBeTypeOf('function');
  });
});
