import { newWindowId } from '../../../electron/main/menu.ts';
import { trustOrigin } from '../../../electron/main/origins.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/desktopTest.ts';
import { answerQuestion, clickMenu, questions, watchQuestions } from '../../fixtures/mainProcess.ts';
import type { DesktopApp } from '../../drivers/driver.ts';

/** The labels of the application menu, with those inside of others. */
const labels = ({ main }: DesktopApp) =>
  main.evaluate(({ Menu }) => {
    const all = (menu: Electron.Menu | null | undefined): string[] =>
      (menu?.items ?? []).flatMap(({ label, submenu }) => [label, ...all(submenu)]);
    return all(Menu.getApplicationMenu()).filter((label) => label !== '');
  });

const theme = ({ main }: DesktopApp) =>
  main.evaluate(({ nativeTheme }) => [nativeTheme.themeSource, nativeTheme.shouldUseDarkColors]);

const background = ({ main }: DesktopApp) =>
  main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase());

/** The size and state of the page's window. */
const place = ({ main }: DesktopApp) =>
  main.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const { width, height } = window?.getNormalBounds() ?? {};
    return { width, height, isMaximized: window?.isMaximized(), isFullScreen: window?.isFullScreen() };
  });

test.describe('what the shell draws itself', { tag: ['@standin', '@electron'] }, () => {
  test(
    'says everything in the language of the settings: menus with their roles, and dialogs',
    { tag: '@proof' },
    async ({ desktop }) => {
      expect(await labels(desktop)).toEqual(expect.arrayContaining(['Edit', 'Undo', 'Zoom In']));
      await callHost(desktop.page, 'settings.update', { language: 'zh-CN' });
      await expect.poll(() => labels(desktop)).toEqual(expect.arrayContaining(['编辑', '撤销', '粘贴', '放大']));
      // No item of ours is in English; macOS adds some of its own.
      const english = (await labels(desktop)).filter((label) => label !== 'Gatehouse' && /^[A-Za-z ]+$/.test(label));
      if (process.platform !== 'darwin') expect(english).toEqual([]);
      await watchQuestions(desktop);
      await desktop.main.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getAllWindows()[0]?.webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', '', true);
      });
      await expect.poll(() => questions(desktop)).toEqual(['窗口无法加载页面']);
    },
  );

  test('has the theme of the settings at once, and in the first paint of the next start', async ({ launchDesktop }) => {
    const first = await launchDesktop();
    expect((await theme(first))[0]).toBe('system');
    await callHost(first.page, 'settings.update', { theme: 'dark' });
    await expect.poll(() => theme(first)).toEqual(['dark', true]);
    await first.close();
    const second = await launchDesktop();
    expect(await theme(second)).toEqual(['dark', true]);
    expect(await background(second)).toBe('#17181c');
    await callHost(second.page, 'settings.update', { theme: 'light' });
    await expect.poll(() => theme(second)).toEqual(['light', false]);
    await second.close();
    expect(await background(await launchDesktop())).toBe('#ffffff');
  });

  test('has the size that its window had', { tag: '@proof' }, async ({ launchDesktop }) => {
    const first = await launchDesktop();
    const size = { width: 900, height: 600 };
    expect(await place(first)).not.toMatchObject(size);
    await first.main.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 60, ...size }),
      size,
    );
    await expect.poll(() => place(first)).toMatchObject(size);
    await first.close();
    expect(await place(await launchDesktop())).toEqual({ ...size, isMaximized: false, isFullScreen: false });
  });

  test('is full screen again', { tag: '@proof' }, async ({ launchDesktop, shell }) => {
    test.skip(shell === 'electron' && process.platform === 'linux', 'A display of tests has no window manager');
    const first = await launchDesktop();
    await first.main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true));
    await expect.poll(() => place(first)).toMatchObject({ isFullScreen: true });
    await first.close();
    const second = await launchDesktop();
    await expect.poll(() => place(second)).toMatchObject({ isFullScreen: true });
  });
});

test.describe('windows', { tag: ['@standin', '@electron'] }, () => {
  test(
    'the trust window is another page, in front of nothing that is typed in',
    { tag: '@proof' },
    async ({ desktop }) => {
      await callHost(desktop.page, 'server.add', {
        name: 'waits',
        launch: { kind: 'stdio', command: process.execPath, args: ['--version'], env: {} },
        enabled: true,
      });
      const state = () =>
        desktop.main.evaluate(
          ({ BrowserWindow }, origin) =>
            BrowserWindow.getAllWindows()
              .filter((window) => window.webContents.mainFrame.origin === origin)
              .map((window) => [window.isVisible(), window.isFocused()]),
          trustOrigin,
        );
      await expect.poll(state).toEqual([[true, false]]);
    },
  );

  test('a page that hangs is ended and loaded again when the user wants that', async ({ desktop }) => {
    await watchQuestions(desktop);
    await desktop.main.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      if (window === undefined) throw new Error('There is no window');
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      for (const name of ['render-process-gone', 'did-finish-load'] as const)
        window.webContents.on(name as 'did-finish-load', () => seen.push(name));
      // As Chromium says half a minute after somebody used it.
      window.emit('unresponsive');
    });
    expect(await questions(desktop)).toEqual(['The window is not responding']);
    await answerQuestion(desktop, 1);
    const seen = () =>
      desktop.main.evaluate(() => (globalThis as unknown as { readonly seen: readonly string[] }).seen);
    await expect.poll(seen).toEqual(['render-process-gone', 'did-finish-load']);
    // Its end was wanted.
    expect(await questions(desktop)).toHaveLength(1);
  });

  test('the menu opens another window', { tag: '@proof' }, async ({ desktop }) => {
    await clickMenu(desktop, newWindowId);
    const count = () => desktop.main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    await expect.poll(count).toBe(2);
  });
});
