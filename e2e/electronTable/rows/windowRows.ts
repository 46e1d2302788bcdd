import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BrowserWindow, ipcMain, type WebContents } from 'electron';
import type { TableRow } from '../row.ts';

const withoutManager = { linux: 'A display of tests has no window manager' };

/** The events of a navigation, in the order in which they come. */
function orderOf(contents: WebContents): string[] {
  const order: string[] = [];
  const names = ['did-start-navigation', 'will-frame-navigate', 'will-navigate', 'did-navigate'] as const;
  for (const name of names) contents.on(name as 'did-navigate', () => order.push(name));
  return order;
}

/** Windows and what they load. */
export const windowRows: readonly TableRow[] = [
  {
    api: 'BrowserWindow.loadURL',
    asserts: 'resolves when the page is loaded, after did-finish-load',
    source: 'spec/api-web-contents-spec.ts: resolves when done loading',
    async check(world) {
      const window = world.window();
      let isLoaded = false;
      window.webContents.once('did-finish-load', () => (isLoaded = true));
      await window.loadURL(world.page('load/', ''));
      assert.equal(isLoaded, true);
      assert.equal(window.webContents.getURL(), 'app://table/load/');
    },
  },
  {
    api: 'BrowserWindow.loadURL',
    asserts: 'rejects with code, number and address where the handler fails, and did-fail-load comes',
    source:
      'spec/api-web-contents-spec.ts: rejects when loading fails; sets appropriate error information on rejection',
    async check(world) {
      const window = world.window();
      const url = world.serve('unloadable', () => Response.error());
      const failed = once(window.webContents, 'did-fail-load') as Promise<[unknown, number, string, string, boolean]>;
      await assert.rejects(window.loadURL(url), { code: 'ERR_FAILED', errno: -2, url });
      const [, code, description, , isMainFrame] = await failed;
      assert.deepEqual([code, description, isMainFrame], [-2, 'ERR_FAILED', true]);
    },
  },
  {
    api: 'BrowserWindow.loadURL',
    asserts: 'rejects for a scheme that nobody serves',
    source: 'spec/api-web-contents-spec.ts: rejects when navigation is cancelled due to a bad scheme',
    check: (world) => assert.rejects(world.window().loadURL('bad-scheme://foo'), { code: 'ERR_FAILED' }),
  },
  {
    api: 'BrowserWindow.loadURL',
    asserts: 'rejects as aborted when something else is loaded meanwhile',
    source: 'lib/browser/api/web-contents.ts: _awaitNextLoad',
    async check(world) {
      const window = world.window();
      const asked = Promise.withResolvers<void>();
      const never = world.serve('never', () => {
        asked.resolve();
        return new Promise(() => undefined);
      });
      const first = window.loadURL(never);
      await asked.promise;
      const second = window.loadURL(world.page('second/', ''));
      await assert.rejects(first, { code: 'ERR_ABORTED', errno: -3 });
      await second;
    },
  },
  {
    api: 'BrowserWindow ready-to-show',
    asserts: 'comes once something is drawn in a window that is not shown',
    source: 'spec/api-browser-window-spec.ts: should emit ready-to-show event',
    async check(world) {
      const window = world.window();
      const isReady = once(window, 'ready-to-show');
      await window.loadURL(world.page('draw/', ''));
      await isReady;
    },
  },
  {
    api: 'webContents.executeJavaScript',
    asserts: 'runs in a document of data, which the app loads, and resolves with what the script is worth',
    source: 'spec/api-web-contents-spec.ts: resolves the returned promise with the result',
    async check(world) {
      const window = world.window();
      await window.loadURL('data:text/html,<p>Before</p>');
      const script = "document.querySelector('p').textContent = 'After'; document.body.innerText";
      assert.equal(await window.webContents.executeJavaScript(script), 'After');
    },
  },
  {
    api: 'webContents, order of a navigation by the app',
    asserts: 'starts and ends, and asks nobody',
    source: 'spec/api-browser-window-spec.ts: for initial navigation, event order is consistent',
    async check(world) {
      const window = world.window();
      const order = orderOf(window.webContents);
      await window.loadURL(world.page('first/', ''));
      assert.deepEqual(order, ['did-start-navigation', 'did-navigate']);
    },
  },
  {
    api: 'webContents, order of a navigation by the page',
    asserts: 'asks for the frame, then for the window',
    source: 'spec/api-browser-window-spec.ts: for second navigation, event order is consistent',
    async check(world) {
      const window = world.window();
      const go = Promise.withResolvers<Response>();
      world.page('order/next', '');
      world.serve('order/go', () => go.promise);
      await window.loadURL(world.page('order/', "fetch('/order/go').then(() => (location.href = '/order/next'))"));
      const order = orderOf(window.webContents);
      const there = once(window.webContents, 'did-navigate');
      go.resolve(new Response('go'));
      await there;
      assert.deepEqual(order, ['did-start-navigation', 'will-frame-navigate', 'will-navigate', 'did-navigate']);
    },
  },
  {
    api: 'webContents will-navigate',
    asserts: 'keeps the page where it is when it is prevented',
    source: 'spec/api-browser-window-spec.ts: allows the window to be closed from the event listener; can be prevented',
    async check(world) {
      const window = world.window();
      const wanted = new Promise<string>((resolve) =>
        window.webContents.on('will-navigate', (event) => {
          event.preventDefault();
          resolve(event.url);
        }),
      );
      await window.loadURL(world.page('stays/', "setTimeout(() => (location.href = '/elsewhere'), 0)"));
      assert.equal(await wanted, 'app://table/elsewhere');
      assert.equal(window.webContents.getURL(), 'app://table/stays/');
    },
  },
  {
    api: 'webContents will-frame-navigate',
    asserts: 'is asked about frames inside the page, which stay empty when it is prevented',
    source: 'spec/api-browser-window-spec.ts: is triggered when navigating from iframe; can be prevented',
    async check(world) {
      const window = world.window();
      const asked: unknown[] = [];
      let served = 0;
      window.webContents.on('will-frame-navigate', (event) => {
        const { pathname } = new URL(event.url);
        asked.push([pathname, event.isMainFrame]);
        if (pathname === '/inner/no') event.preventDefault();
      });
      world.serve('inner/no', () => {
        served += 1;
        return new Response();
      });
      world.page('inner/yes', '');
      const loaded = world.told('inner/told');
      const script = `
        for (const name of ['no', 'yes']) {
          const frame = document.createElement('iframe');
          frame.src = '/inner/' + name;
          if (name === 'yes') frame.onload = () => fetch('/inner/told', { method: 'POST', body: 'there' });
          document.body.append(frame);
        }`;
      await window.loadURL(world.page('inner/', script));
      await loaded;
      assert.deepEqual(asked, [
        ['/inner/no', false],
        ['/inner/yes', false],
      ]);
      assert.equal(served, 0);
    },
  },
  {
    api: 'BrowserWindow close',
    asserts: 'stays open when it is prevented; destroy does not ask',
    source: 'spec/api-browser-window-spec.ts: prevents users to access methods of webContents',
    check(world) {
      const window = world.window();
      const { webContents } = window;
      let asked = 0;
      window.on('close', (event) => {
        asked += 1;
        event.preventDefault();
      });
      window.close();
      assert.deepEqual([asked, window.isDestroyed()], [1, false]);
      window.destroy();
      assert.deepEqual([asked, window.isDestroyed()], [1, true]);
      assert.throws(() => webContents.send('x'), /destroyed/);
    },
  },
  {
    api: 'BrowserWindow.getAllWindows',
    asserts: 'has a window until it is destroyed',
    source: 'spec/api-browser-window-spec.ts: BrowserWindow.getAllWindows',
    check(world) {
      const window = world.window();
      const has = () => BrowserWindow.getAllWindows().some(({ id }) => id === window.id);
      assert.equal(has(), true);
      window.destroy();
      assert.equal(has(), false);
    },
  },
  {
    api: 'BrowserWindow.getNormalBounds',
    asserts: 'is the place of a window in its normal state',
    source: 'spec/api-browser-window-spec.ts: BrowserWindow.getNormalBounds(), normal state',
    check(world) {
      const window = world.window();
      window.setBounds({ x: 60, y: 70, width: 500, height: 400 });
      assert.deepEqual([window.getNormalBounds().width, window.getNormalBounds().height], [500, 400]);
      assert.deepEqual(window.getNormalBounds(), window.getBounds());
    },
  },
  {
    api: 'BrowserWindow.maximize',
    asserts: 'shows a hidden window, and keeps its normal place',
    source: 'spec/api-browser-window-spec.ts: BrowserWindow.getNormalBounds(), maximized state',
    exceptOn: withoutManager,
    async check(world) {
      const window = world.window();
      const before = window.getBounds();
      const maximized = once(window, 'maximize');
      window.maximize();
      await maximized;
      assert.deepEqual([window.isMaximized(), window.isVisible()], [true, true]);
      assert.deepEqual(window.getNormalBounds(), before);
      const restored = once(window, 'unmaximize');
      window.unmaximize();
      await restored;
      assert.deepEqual(window.getBounds(), before);
    },
  },
  {
    api: 'BrowserWindow.minimize',
    asserts: 'is told, and undone by restore',
    source: 'spec/api-browser-window-spec.ts: BrowserWindow.minimize()',
    exceptOn: withoutManager,
    async check(world) {
      const window = world.window();
      window.show();
      const minimized = once(window, 'minimize');
      window.minimize();
      await minimized;
      assert.equal(window.isMinimized(), true);
      const restored = once(window, 'restore');
      window.restore();
      await restored;
      assert.equal(window.isMinimized(), false);
    },
  },
  {
    api: 'webContents.send',
    asserts: 'throws for what cannot be cloned',
    source: 'spec/api-ipc-spec.ts: An object could not be cloned',
    check: (world) => assert.throws(() => world.window().webContents.send('x', () => undefined), /could not be cloned/),
  },
  {
    api: 'ipcMain, event.senderFrame',
    asserts: 'has the token of the main frame, and the origin of the scheme',
    source: 'spec/api-ipc-spec.ts: can send a port to the main process (frameToken)',
    async check(world) {
      const preload = join(world.folder, 'tablePreload.cjs');
      writeFileSync(preload, "require('electron').ipcRenderer.send('table:hello', { n: 1 })");
      const told = once(ipcMain, 'table:hello') as Promise<[Electron.IpcMainEvent, unknown]>;
      const window = world.window(preload);
      await window.loadURL(world.page('hello/', ''));
      const [event, message] = await told;
      assert.deepEqual(message, { n: 1 });
      assert.equal(event.senderFrame?.frameToken, window.webContents.mainFrame.frameToken);
      assert.equal(event.senderFrame?.origin, 'app://table');
    },
  },
  {
    api: 'WebFrameMain',
    asserts: 'goes on with another document of the window, with another token where that is of another origin',
    source: 'spec/api-web-frame-main-spec.ts: should persist WebFrameMain across navigations; cross-origin navigation',
    async check(world) {
      const window = world.window();
      await window.loadURL(world.page('frame/', ''));
      const { mainFrame } = window.webContents;
      const { frameToken } = mainFrame;
      await window.loadURL('app://elsewhere/frame/');
      assert.equal(mainFrame.origin, 'app://elsewhere');
      assert.equal(window.webContents.mainFrame.origin, 'app://elsewhere');
      assert.notEqual(window.webContents.mainFrame.frameToken, frameToken);
    },
  },
  {
    api: 'WebFrameMain',
    asserts: 'throws at every property once its window is gone',
    source: 'spec/api-web-frame-main-spec.ts: throws upon accessing properties when disposed',
    async check(world) {
      const window = world.window();
      await window.loadURL(world.page('gone/', ''));
      const { mainFrame } = window.webContents;
      window.destroy();
      while (!mainFrame.isDestroyed()) await nextTurn();
      for (const name of ['origin', 'url', 'frameToken'] as const)
        assert.throws(() => mainFrame[name], /Render frame was disposed before WebFrameMain could be accessed/);
    },
  },
];
