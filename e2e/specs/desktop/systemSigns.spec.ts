import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Notification, Tray } from 'electron';
import { quickSizes } from '../../../electron/main/quickAsk/quickPlace.ts';
import { approval, goTo, send } from '../../fixtures/actions.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/desktopTest.ts';
import { goAway } from '../../fixtures/mainProcess.ts';
import { beginWaitingTurn, startWaitingModel, type WaitingModel } from '../../fixtures/waitingTurn.ts';
import type { DesktopApp } from '../../drivers/driver.ts';

let model: WaitingModel | undefined;
test.afterEach(() => model?.end());

/** What functions in the main process keep between two calls. */
interface Kept {
  readonly pressed: () => void;
  readonly trays: Tray[];
  readonly notices: Notification[];
  readonly calls: unknown[];
}

const usual = 'CommandOrControl+Shift+Space';
const other = 'CommandOrControl+Alt+K';

const areRegistered = ({ main }: DesktopApp) =>
  main.evaluate(({ globalShortcut }, keys) => keys.map((each) => globalShortcut.isRegistered(each)), [usual, other]);

const isAskedAtOnce = (app: DesktopApp) => callHost(app.page, 'quickAsk.get', {}).then(({ state }) => state);

test.describe('keys of the system', { tag: ['@standin', '@electron'] }, () => {
  test('are taken while quick ask is on, and given back when it is off and at the end', async ({
    desktop,
    dataFolder,
  }) => {
    const { page, main } = desktop;
    const file = join(dataFolder, 'left.json');
    await main.evaluate(
      ({ app, globalShortcut }, { keys, file }) => {
        const { writeFileSync } = process.getBuiltinModule('node:fs');
        app.on('quit', () =>
          writeFileSync(file, JSON.stringify(keys.map((each) => globalShortcut.isRegistered(each)))),
        );
      },
      { keys: [usual, other], file },
    );
    expect(await areRegistered(desktop)).toEqual([false, false]);
    await callHost(page, 'settings.update', { hasQuickAsk: true });
    await expect.poll(() => areRegistered(desktop)).toEqual([true, false]);
    expect(await isAskedAtOnce(desktop)).toBe('on');
    await callHost(page, 'settings.update', { quickAskKeys: 'Mod+Alt+K' });
    await expect.poll(() => areRegistered(desktop)).toEqual([false, true]);
    await callHost(page, 'settings.update', { hasQuickAsk: false });
    await expect.poll(() => areRegistered(desktop)).toEqual([false, false]);
    await callHost(page, 'settings.update', { hasQuickAsk: true });
    await expect.poll(() => areRegistered(desktop)).toEqual([false, true]);
    const { exited } = desktop;
    await desktop.close();
    expect(await exited).toBe(0);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([false, false]);
  });

  test('open a small window above the others, which another press hides', { tag: '@proof' }, async ({ desktop }) => {
    const { page, main } = desktop;
    await main.evaluate(({ globalShortcut }) => {
      const register = globalShortcut.register.bind(globalShortcut);
      globalShortcut.register = (keys, pressed) => {
        Object.assign(globalThis, { pressed });
        return register(keys, pressed);
      };
    });
    await callHost(page, 'settings.update', { hasQuickAsk: true });
    await expect.poll(() => isAskedAtOnce(desktop)).toBe('on');
    const press = () => main.evaluate(() => (globalThis as unknown as Kept).pressed());
    const small = () =>
      main.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .filter((window) => window.isAlwaysOnTop())
          .map((window) => ({ isVisible: window.isVisible(), ...window.getBounds() })),
      );
    expect(await small()).toEqual([]);
    await press();
    await expect.poll(small).toMatchObject([{ isVisible: true, ...quickSizes.low }]);
    // It is hidden, not closed, so that it opens at once: here as when another program is used.
    await main.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) if (window.isAlwaysOnTop()) window.emit('blur');
    });
    await expect.poll(small).toMatchObject([{ isVisible: false }]);
    await press();
    await expect.poll(small).toMatchObject([{ isVisible: true }]);
  });
});

test.describe('the tray', { tag: ['@standin', '@electron'] }, () => {
  test('has an icon while the app may go on without a window, with a way back', async ({ desktop }) => {
    const { page, main } = desktop;
    await main.evaluate(({ Tray }) => {
      const trays = new Set<unknown>();
      const setContextMenu = Reflect.get(Tray.prototype, 'setContextMenu');
      Tray.prototype.setContextMenu = function (this: Tray, menu) {
        trays.add(this);
        Object.assign(this, { shownMenu: menu });
        return setContextMenu.call(this, menu);
      };
      Object.assign(globalThis, { trays });
    });
    const state = () =>
      main.evaluate(() =>
        [...(globalThis as unknown as Kept).trays].map((tray) => ({
          isDestroyed: tray.isDestroyed(),
          labels: (tray as unknown as { shownMenu: Electron.Menu }).shownMenu.items.map(({ label }) => label),
        })),
      );
    const shown = { isDestroyed: false, labels: ['Show Gatehouse', 'Quit'] };
    await callHost(page, 'settings.update', { mayStayInTray: true });
    await expect.poll(state).toEqual([shown]);
    // The last window goes, and the app stays.
    const count = () => main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    await main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await expect.poll(count).toBe(0);
    await main.evaluate(() => {
      const [tray] = (globalThis as unknown as Kept).trays;
      (tray as unknown as { shownMenu: Electron.Menu }).shownMenu.items[0]?.click();
    });
    await expect.poll(count).toBe(1);
    expect(await state()).toEqual([shown]);
    // So does the icon of the app in the dock of macOS.
    await main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await expect.poll(count).toBe(0);
    await main.evaluate(({ app }) => void app.emit('activate', {}, false));
    await expect.poll(count).toBe(1);
  });

  test('has none any more when the user does not want it', { tag: '@proof' }, async ({ desktop }) => {
    const { page, main } = desktop;
    await main.evaluate(({ Tray }) => {
      const trays: unknown[] = [];
      const setToolTip = Reflect.get(Tray.prototype, 'setToolTip');
      Tray.prototype.setToolTip = function (this: Tray, text) {
        trays.push(this);
        return setToolTip.call(this, text);
      };
      Object.assign(globalThis, { trays });
    });
    const areGone = () => main.evaluate(() => (globalThis as unknown as Kept).trays.map((tray) => tray.isDestroyed()));
    await callHost(page, 'settings.update', { mayStayInTray: true });
    await expect.poll(areGone).toEqual([false]);
    await callHost(page, 'settings.update', { mayStayInTray: false });
    await expect.poll(areGone).toEqual([true]);
  });
});

test.describe('while the window is away', { tag: ['@standin', '@electron'] }, () => {
  test(
    'the computer is kept awake by an answer that is written, and by nothing else',
    { tag: '@proof' },
    async ({ launchDesktop }) => {
      model = await startWaitingModel();
      const desktop = await launchDesktop({ world: { models: [model], settings: { mustStayAwake: true } } });
      const { page, main } = desktop;
      // Numbered from 0.
      const areStarted = () =>
        main.evaluate(({ powerSaveBlocker }) => [0, 1].map((id) => powerSaveBlocker.isStarted(id)));
      expect(await areStarted()).toEqual([false, false]);
      await beginWaitingTurn(page);
      await expect.poll(areStarted).toEqual([true, false]);
      model.release();
      await expect.poll(areStarted).toEqual([false, false]);
    },
  );

  test(
    'what waits is counted on the badge, and the window calls until the user is back',
    { tag: '@proof' },
    async ({ launchDesktop }) => {
      const desktop = await launchDesktop({ world: { hasSample: true } });
      const { page, main } = desktop;
      await goAway(desktop);
      await main.evaluate(({ app, BrowserWindow }) => {
        const calls: unknown[] = [];
        Object.assign(globalThis, { calls });
        const setBadgeCount = app.setBadgeCount.bind(app);
        app.setBadgeCount = (count) => {
          calls.push(['badge', count]);
          return setBadgeCount(count);
        };
        const [window] = BrowserWindow.getAllWindows();
        if (window === undefined) throw new Error('There is no window');
        const flashFrame = window.flashFrame.bind(window);
        window.flashFrame = (isOn) => {
          calls.push(['flash', isOn]);
          flashFrame(isOn);
        };
      });
      const calls = () => main.evaluate(() => (globalThis as unknown as Kept).calls);
      await send(page, 'add 2 and 3');
      await expect(approval(page, 'Sample', 'add')).toBeVisible();
      await expect.poll(calls).toEqual([
        ['badge', 1],
        ['flash', true],
      ]);
      // Linux has one only for apps that a launcher started.
      const counted = await main.evaluate(({ app }) => app.getBadgeCount());
      if (process.platform === 'darwin') expect(counted).toBe(1);
      await main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('focus'));
      await expect.poll(calls).toHaveLength(3);
      expect((await calls())[2]).toEqual(['flash', false]);
      await approval(page, 'Sample', 'add').getByRole('button', { name: 'Allow once' }).click();
      await expect.poll(calls).toContainEqual(['badge', 0]);
    },
  );

  test('a notice names the chat and nothing of the call; a click leads to it, and it is taken back', async ({
    launchDesktop,
  }) => {
    const desktop = await launchDesktop({ world: { hasSample: true, settings: { hasNotices: true } } });
    const { page, main } = desktop;
    await goAway(desktop);
    await main.evaluate(({ Notification }) => {
      const notices: unknown[] = [];
      const calls: unknown[] = [];
      Object.assign(globalThis, { notices, calls });
      Notification.isSupported = () => true;
      // A display of tests may have nothing that shows them.
      Notification.prototype.show = function (this: Notification) {
        notices.push(this);
      };
      Notification.prototype.close = function (this: Notification) {
        calls.push(notices.indexOf(this));
      };
    });
    await send(page, 'add 2 and 3');
    await expect(approval(page, 'Sample', 'add')).toBeVisible();
    await goTo(page, 'Activity');
    const words = () =>
      main.evaluate(() => (globalThis as unknown as Kept).notices.map(({ title, body }) => `${title} ${body}`));
    await expect.poll(words).toEqual([expect.stringMatching(/^Gatehouse waits for you.*add 2 and 3/)]);
    expect((await words())[0]).not.toContain('Sample');
    await main.evaluate(() => (globalThis as unknown as Kept).notices[0]?.emit('click'));
    await expect(approval(page, 'Sample', 'add')).toBeVisible();
    expect(await main.evaluate(() => (globalThis as unknown as Kept).calls)).toEqual([0]);
  });
});
