import { join } from 'node:path';
import { callHost, sendCommand } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';

test.describe('native dialogs', { tag: '@standin' }, () => {
  test('a folder is picked, or not', async ({ desktop, dataFolder }) => {
    const picked = callHost(desktop.page, 'folder.pick', {});
    const first = await desktop.desk.nextDialog();
    if (first.kind !== 'openDialog') throw new Error(`A ${first.kind}`);
    expect(first.options.properties).toContain('openDirectory');
    first.answer([dataFolder]);
    expect(await picked).toEqual({ path: dataFolder });

    const cancelled = callHost(desktop.page, 'folder.pick', {});
    const second = await desktop.desk.nextDialog();
    if (second.kind === 'openDialog') second.answer([]);
    expect(await cancelled).toEqual({ path: null });
  });

  test('files and folders are chosen for a form, one or several', async ({ desktop, dataFolder }) => {
    const chosen = [join(dataFolder, 'a.csv'), join(dataFolder, 'b.csv')];
    for (const [what, isSeveral, has, hasNot] of [
      ['file', true, ['openFile', 'multiSelections'], ['openDirectory']],
      ['folder', false, ['openDirectory'], ['openFile', 'multiSelections']],
    ] as const) {
      const picked = callHost(desktop.page, 'path.pick', { what, isSeveral });
      const dialog = await desktop.desk.nextDialog();
      if (dialog.kind !== 'openDialog') throw new Error(`A ${dialog.kind}`);
      expect(dialog.options.properties).toEqual(expect.arrayContaining([...has]));
      for (const property of hasNot) expect(dialog.options.properties).not.toContain(property);
      dialog.answer(chosen);
      expect(await picked).toEqual({ paths: chosen });
    }
    const closed = callHost(desktop.page, 'path.pick', { what: 'file', isSeveral: false });
    const dialog = await desktop.desk.nextDialog();
    if (dialog.kind === 'openDialog') dialog.answer([]);
    expect(await closed).toEqual({ paths: [] });
  });

  test('the data folder is shown in the file manager, and no path that a page names', async ({
    desktop,
    dataFolder,
  }) => {
    await sendCommand(desktop.page, 'dataFolder.show', { path: '/etc/passwd' });
    await callHost(desktop.page, 'dataFolder.show', {});
    // Two commands within a second show it once; a busy machine may take longer.
    await expect.poll(() => [...new Set(desktop.desk.shownItems)]).toEqual([join(dataFolder, 'gatehouse.db')]);
  });

  for (const [button, opened, copied] of [
    ['Open', ['https://example.com/a?b=c'], []],
    ['Copy link', [], ['https://example.com/a?b=c']],
    ['Cancel', [], []],
  ] as const) {
    test(`a link is shown in full before it leaves: ${button}`, async ({ desktop }) => {
      const reply = callHost(desktop.page, 'link.open', { url: 'https://example.com/a?b=c' });
      const dialog = await desktop.desk.nextDialog();
      if (dialog.kind !== 'messageBox') throw new Error(`A ${dialog.kind}`);
      expect(dialog.options).toMatchObject({
        message: 'Open example.com in your browser?',
        detail: 'https://example.com/a?b=c',
        buttons: ['Open', 'Copy link', 'Cancel'],
        defaultId: 2,
        cancelId: 2,
      });
      expect(desktop.desk.opened).toEqual([]);
      dialog.answer(dialog.options.buttons?.indexOf(button) ?? -1);
      expect(await reply).toEqual({ wasOpened: button === 'Open' });
      expect(desktop.desk.opened).toEqual(opened);
      expect(desktop.desk.copied).toEqual(copied);
    });
  }

  test('other schemes are refused without a question', async ({ desktop }) => {
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://host/share', 'app://trust/trust.html']) {
      const reply = await sendCommand(desktop.page, 'link.open', { url });
      expect(reply, url).toMatchObject({ type: 'error', error: { code: 'forbidden' } });
    }
    expect(desktop.desk.unanswered).toBe(0);
    expect(desktop.desk.opened).toEqual([]);
  });

  test('speak the language of the system', async ({ launchStandin }) => {
    const app = await launchStandin({ env: { STANDIN_LOCALE: 'zh-CN' } });
    const reply = callHost(app.page, 'link.open', { url: 'https://example.com/' });
    const dialog = await app.desk.nextDialog();
    expect(dialog.options).toMatchObject({ buttons: ['打开', '复制链接', '取消'] });
    if (dialog.kind === 'messageBox') dialog.answer(2);
    await reply;
  });
});
