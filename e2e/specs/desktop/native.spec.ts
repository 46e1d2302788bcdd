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
    expect(labels.filter((label) => /^[A-Za-z ]+$/.test(label))).toEqual([]);
    await desktop.host.call('loadFails', { windowId: 1, code: -6, description: 'ERR_FILE_NOT_FOUND' });
    expect((await desktop.desk.nextDialog()).options).toMatchObject({ message: '窗口无法加载页面' });
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
});

test.describe('starts that take something away', { tag: '@standin' }, () => {
  for (const [name, value] of [
    ['ELECTRON_DISABLE_SANDBOX', '1'],
    ['STANDIN_SWITCHES', 'no-sandbox'],
  ] as const) {
    test(`without a sandbox is refused: ${name}`, async ({ launchStandin }) => {
      await expect(launchStandin({ env: { [name]: value } })).rejects.toMatchObject({ cause: { exitCode: 1 } });
    });
  }

  test('while the app ends waits for its end, and opens no window on a host that is gone', async ({ desktop }) => {
    const ended = desktop.host.call('quit', {});
    const again = desktop.host.call('secondInstance', { argv: [] });
    const oncemore = desktop.host.call('secondInstance', { argv: [] });
    const facts = desktop.host.call('facts', {});
    await Promise.all([ended, again, oncemore]);
    expect(await facts).toMatchObject({ relaunches: 1, windows: [] });
    expect(await desktop.exited).toBe(0);
  });
});
