import assert from 'node:assert/strict';
import { app, globalShortcut, Menu, nativeImage, powerSaveBlocker, session, Tray } from 'electron';
import type { TableRow } from '../row.ts';

const keys = 'CommandOrControl+Alt+Shift+F9';
/** As the app asks for it. */
const args = ['--at-login'];

/** What the system holds for the app: keys, icons, printers, proxies, starts. */
export const deskRows: readonly TableRow[] = [
  {
    api: 'globalShortcut.register',
    asserts: 'answers whether it has the keys, which are registered until they are given back',
    source: 'spec/api-global-shortcut-spec.ts: can register and unregister single accelerators',
    check() {
      assert.equal(globalShortcut.isRegistered(keys), false);
      assert.equal(
        globalShortcut.register(keys, () => undefined),
        true,
      );
      assert.equal(globalShortcut.isRegistered(keys), true);
      globalShortcut.unregister(keys);
      assert.equal(globalShortcut.isRegistered(keys), false);
    },
  },
  {
    api: 'globalShortcut.unregister',
    asserts: 'takes keys that nobody registered',
    source: 'spec/api-global-shortcut-spec.ts: does not throw when unregistering a non-registered accelerator',
    check: () => globalShortcut.unregister('CommandOrControl+Shift+F8'),
  },
  {
    api: 'powerSaveBlocker',
    asserts: 'is started under a number, the first of which is 0, until it is stopped',
    source: 'spec/api-power-save-blocker-spec.ts: can be started and stopped',
    check() {
      assert.equal(powerSaveBlocker.isStarted(0), false);
      const id = powerSaveBlocker.start('prevent-app-suspension');
      assert.equal(id, 0);
      assert.equal(powerSaveBlocker.isStarted(id), true);
      powerSaveBlocker.stop(id);
      assert.equal(powerSaveBlocker.isStarted(id), false);
    },
  },
  {
    api: 'Tray',
    asserts: 'takes an empty picture and a menu, and is there until it is destroyed',
    source: 'spec/api-tray-spec.ts: accepts empty image; accepts both null and Menu; destroys a tray',
    check() {
      const tray = new Tray(nativeImage.createEmpty());
      tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Table' }]));
      assert.equal(tray.isDestroyed(), false);
      tray.destroy();
      assert.equal(tray.isDestroyed(), true);
    },
  },
  {
    api: 'session.resolveProxy',
    asserts: 'names the proxy of an address in the words of PAC files, and DIRECT where there is none',
    source: 'spec/api-session-spec.ts: allows configuring proxy settings; allows bypassing proxy settings',
    async check() {
      const own = session.defaultSession;
      await own.setProxy({ proxyRules: 'myproxy:80' });
      assert.equal(await own.resolveProxy('http://example.com/'), 'PROXY myproxy:80');
      await own.setProxy({ mode: 'direct' });
      assert.equal(await own.resolveProxy('http://example.com/'), 'DIRECT');
      await own.setProxy({ mode: 'system' });
    },
  },
  {
    api: 'webContents.print',
    asserts: 'calls back with its reason where the printer is not there',
    source: 'spec/api-web-contents-spec.ts: fails when an invalid deviceName is passed',
    async check(world) {
      const window = world.window();
      await window.loadURL(world.page('print/', ''));
      const outcome = await new Promise((resolve) =>
        window.webContents.print(
          { silent: true, usePrinterDefaultPageSize: true, deviceName: 'i-am-a-nonexistent-printer' },
          (isDone, reason) => resolve([isDone, reason]),
        ),
      );
      assert.deepEqual(outcome, [false, 'Invalid deviceName provided']);
    },
  },
  {
    api: 'webContents.printToPDF',
    asserts: 'makes a PDF of a window that is not shown, with tags and an outline where they are asked for',
    source: 'spec/api-web-contents-spec.ts: can print to PDF; generateTaggedPDF',
    async check(world) {
      const window = world.window();
      await window.loadURL(world.page('pdf/', ''));
      const asked = { pageSize: 'A4', generateTaggedPDF: true, generateDocumentOutline: true } as const;
      const pdf = await window.webContents.printToPDF(asked);
      assert.ok(Buffer.isBuffer(pdf));
      const text = pdf.toString('latin1');
      assert.match(text, /^%PDF-/);
      assert.match(text, /\/StructTreeRoot/);
      assert.match(text, /\/MediaBox \[0 0 59\d/);
    },
  },
  {
    api: 'app.setLoginItemSettings',
    asserts: 'keeps what was set, under the arguments with which it is asked for',
    source: 'spec/api-app-spec.ts: correctly sets and unsets the LoginItem; custom executable and arguments',
    exceptOn: { linux: 'There is no list of the system', darwin: 'It would tell the user of the computer' },
    check() {
      const isOn = () => app.getLoginItemSettings({ args }).openAtLogin;
      assert.equal(isOn(), false);
      app.setLoginItemSettings({ openAtLogin: true, args });
      assert.deepEqual([isOn(), app.getLoginItemSettings({ args }).executableWillLaunchAtLogin], [true, true]);
      assert.equal(app.getLoginItemSettings().openAtLogin, false);
      app.setLoginItemSettings({ openAtLogin: false, args });
      assert.equal(isOn(), false);
    },
  },
];
