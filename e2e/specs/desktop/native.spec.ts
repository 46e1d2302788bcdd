import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusalExitCode, refusalLine } from '../../../electron/main/startRefusal.ts';
import { findId, licensesId, logsId, newChatId, newWindowId, settingsId } from '../../../electron/main/menu.ts';
import { send } from '../../fixtures/actions.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';

test.describe('what the shell draws itself', { tag: '@standin' }, () => {
  test('follows the settings: language of the menus, theme of title bars and dialogs', async ({ desktop }) => {
    expect(await desktop.host.call('menuLabels', {})).toEqual(expect.arrayContaining(['Edit', 'Undo', 'Zoom In']));
    expect((await desktop.host.call('facts', {})).themeSource).toBe('system');
    await callHost(desktop.page, 'settings.update', { language: 'zh-CN', theme: 'dark' });
    await expect.poll(async () => (await desktop.host.call('facts', {})).themeSource).toBe('dark');
    const labels = await desktop.host.call('menuLabels', {});
    expect(labels).toEqual(expect.arrayContaining(['编辑', '撤销', '粘贴', '放大', '关于 Gatehouse']));
    // The windows are listed by the titles of their pages.
    expect(labels.filter((label) => label !== 'Gatehouse' && /^[A-Za-z ]+$/.test(label))).toEqual([]);
    await desktop.host.call('loadFails', { windowId: 1, code: -6, description: 'ERR_FILE_NOT_FOUND' });
    expect((await desktop.desk.nextDialog()).options).toMatchObject({ message: '窗口无法加载页面' });
  });

  test('has a menu that leads through the page, shows the log and says what this is', async ({ launchStandin }) => {
    const desktop = await launchStandin({ world: { hasSample: true } });
    const { page, desk, host } = desktop;
    const click = (id: string) => host.call('clickMenu', { id });
    await send(page, 'add 2 and 3');
    const chat = page.getByRole('log');
    await expect(chat).toBeVisible();
    await click(settingsId);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await click(licensesId);
    const licenses = page.getByRole('dialog', { name: 'Licenses' });
    await expect(licenses.getByRole('button', { name: /^react / }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(licenses).toBeHidden();
    await click(newChatId);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeHidden();
    await expect(chat).toHaveCount(0);
    await click(findId);
    await expect(page.getByRole('heading', { name: 'Search all chats', level: 1 })).toBeVisible();
    await page
      .getByRole('button', { name: /^add 2 and 3/ })
      .first()
      .click();
    await expect(chat).toBeVisible();
    await click(findId);
    await expect(page.getByRole('textbox', { name: 'Find in this chat' })).toBeFocused();
    await click(newChatId);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await click(logsId);
    await expect.poll(() => desk.shownItems).toEqual([expect.stringMatching(/logs.gatehouse\.log$/)]);
    const { aboutPanel } = await host.call('facts', {});
    expect(aboutPanel).toMatchObject({
      applicationName: 'Gatehouse',
      applicationVersion: expect.stringMatching(/^\d/),
    });
  });

  test('is set before the first window, as the settings were left', async ({ launchStandin }) => {
    const first = await launchStandin();
    await callHost(first.page, 'settings.update', { theme: 'dark' });
    await first.close();
    const second = await launchStandin();
    expect((await second.host.call('facts', {})).themeSource).toBe('dark');
  });

  test('has a menu for the right button, with what can be done there', async ({ desktop }) => {
    const editFlags = { canCut: false, canCopy: true, canPaste: true, canSelectAll: true };
    const nothing = {
      dictionarySuggestions: [],
      hasImageContents: false,
      isEditable: false,
      linkURL: '',
      mediaType: 'none' as const,
      misspelledWord: '',
      selectionText: '',
    };
    const menuFor = (pressed: object) =>
      desktop.host.call('contextMenu', { windowId: 1, pressed: { ...nothing, editFlags, ...pressed } as object });
    expect(await menuFor({ isEditable: true })).toEqual(['Cut', 'Copy', 'Paste', 'Select All', 'Inspect']);
    expect(await menuFor({ linkURL: 'https://example.org/' })).toEqual(['Copy link', 'Inspect']);
  });
});

test.describe('newer versions', { tag: '@standin' }, () => {
  test('are asked about by no app that is not packed, and the page says so', async ({ desktop }) => {
    await callHost(desktop.page, 'update.check', {});
    expect(await callHost(desktop.page, 'snapshot.get', {})).toMatchObject({
      update: { kind: 'off', why: 'notPackaged' },
    });
  });
});

test.describe('a page that does not load', { tag: '@standin' }, () => {
  test('is shown as a window with a question, not as an app that nobody sees', async ({ desktop }) => {
    const window = await desktop.windowAt('app://gatehouse/');
    window.shown = { focus: false };
    // Something else was loaded instead: nothing to ask.
    await desktop.host.call('loadFails', { windowId: 1, code: -3, description: 'ERR_ABORTED' });
    await desktop.host.call('loadFails', { windowId: 1, code: -6, description: 'ERR_FILE_NOT_FOUND' });
    const dialog = await desktop.desk.nextDialog();
    expect(dialog.options).toMatchObject({
      message: 'The window could not load its page',
      buttons: ['Reload', 'Quit'],
    });
    await expect.poll(() => window.shown).toEqual({ focus: true });
    const loaded = desktop.page.waitForEvent('load');
    if (dialog.kind === 'messageBox') dialog.answer(0);
    await loaded;
    expect(desktop.desk.unanswered).toBe(0);
  });

  test('is asked about at a start, too, and loads when the user has it load again', async ({ launchStandin }) => {
    const app = await launchStandin({ isHidden: true, env: { STANDIN_FAILING_LOADS: '2' } });
    for (let time = 1; time <= 2; time += 1) {
      const dialog = await app.desk.nextDialog();
      expect(dialog.options).toMatchObject({ detail: expect.stringContaining('ERR_FAILED (-2)') });
      expect((await app.host.call('facts', {})).windows).toMatchObject([{ isVisible: true }]);
      if (dialog.kind === 'messageBox') dialog.answer(0);
    }
    await (await app.windowAt('app://gatehouse/')).page.getByRole('textbox', { name: 'Message' }).waitFor();
  });
});

test(
  'every window is shown where none is ever said to be ready, as on Wayland',
  { tag: '@standin' },
  async ({ launchStandin }) => {
    // It resolves once the page is shown.
    const app = await launchStandin({ env: { STANDIN_NEVER_READY: '1' } });
    await callHost(app.page, 'server.add', {
      name: 'memory',
      launch: { kind: 'stdio', command: process.execPath, args: [], env: {} },
      enabled: true,
    });
    await (await app.windowAt('app://trust/')).page.getByRole('main', { name: 'Trust memory?' }).waitFor();
    await callHost(app.page, 'settings.update', { hasQuickAsk: true });
    const [accelerator = ''] = await app.host.call('shortcuts', {});
    await app.host.call('pressShortcut', { accelerator });
    await (await app.quickWindow()).page.getByRole('textbox', { name: 'Message' }).waitFor();
    expect((await app.host.call('facts', {})).windows.map(({ isVisible }) => isVisible)).toEqual([true, true, true]);
  },
);

test.describe('starts that take something away', { tag: '@standin' }, () => {
  for (const [name, value] of [
    ['ELECTRON_DISABLE_SANDBOX', '1'],
    ['STANDIN_SWITCHES', 'no-sandbox'],
  ] as const) {
    test(`without a sandbox is refused: ${name}`, async ({ launchStandin }) => {
      const refused = {
        cause: { exitCode: refusalExitCode },
        message: expect.stringContaining(refusalLine('noSandbox')),
      };
      await expect(launchStandin({ env: { [name]: value } })).rejects.toMatchObject(refused);
    });
  }

  test('of a release for remote debugging is refused, and opens no port while it says so', async ({
    launchStandin,
  }) => {
    const env = { STANDIN_PACKAGED: '1', STANDIN_SWITCHES: 'remote-debugging-port' };
    const refused = await launchStandin({ env }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      cause: { exitCode: refusalExitCode },
      message: expect.stringContaining(refusalLine('remoteDebugging')),
    });
    expect(String(refused)).not.toContain('DevTools listening');
  });

  test('while the app ends waits for its end, and opens no window on a host that is gone', async ({
    desktop,
    dataFolder,
  }) => {
    const ended = desktop.host.call('quit', {});
    const link = 'gatehouse://add?config=e30';
    const again = desktop.host.call('secondInstance', { argv: ['gatehouse', '--', link] });
    const oncemore = desktop.host.call('secondInstance', { argv: [] });
    // On macOS, the menu is still there.
    const wanted = desktop.host.call('clickMenu', { id: newWindowId });
    const facts = desktop.host.call('facts', {});
    await Promise.all([ended, again, oncemore, wanted]);
    // Once, and with the link that it could not open any more.
    const args = [expect.stringContaining('main.js'), '--data', dataFolder, '--', link];
    expect(await facts).toMatchObject({ relaunches: [args], windows: [] });
    expect(await desktop.exited).toBe(0);
  });
});

test.describe('what goes wrong below the page', { tag: '@standin' }, () => {
  test('keeps reports of crashes on this computer, and logs what ended', async ({ desktop, dataFolder }) => {
    expect((await desktop.host.call('facts', {})).crashReports).toEqual({ uploadToServer: false });
    await desktop.host.call('childGone', { type: 'GPU', reason: 'crashed', exitCode: 5 });
    await desktop.host.call('childGone', { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
    const log = () => readFile(join(dataFolder, 'logs', 'gatehouse.log'), 'utf8').catch(() => '');
    await expect.poll(log).toContain('"type":"GPU"');
    expect(await log()).not.toContain('"type":"Utility"');
  });

  test('ends the app in order where there is no end of errors, and says so on the screen', async ({ desktop }) => {
    const { exited } = desktop;
    // The host is gone before it could answer.
    void desktop.main
      .evaluate(() => {
        for (let n = 0; n < 30; n++)
          setImmediate(() => {
            throw new Error('broken');
          });
      })
      .catch(() => undefined);
    expect(await exited).toBe(0);
    expect(desktop.desk.errors).toEqual([expect.stringContaining('Gatehouse has to end: Too many errors')]);
  });
});
