import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printId, savePdfId } from '../../../electron/main/menu.ts';
import { openChat } from '../../fixtures/actions.ts';
import { callHost, sendCommand } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';

const printAddress = 'https://print.app.test/chat.html';

test.describe('printing', { tag: '@standin' }, () => {
  test('the whole chat is drawn in a hidden window that runs nothing, and the system asks', async ({
    launchStandin,
  }) => {
    const said = 'Hello <script>document.title = "owned"</script>';
    const desktop = await launchStandin({ world: { chats: [[said, 'An answer.']] } });
    const { page } = desktop;
    await openChat(page, 'Hello');
    await desktop.host.call('clickMenu', { id: printId });
    const dialog = await desktop.desk.nextDialog();
    if (dialog.kind !== 'printDialog') throw new Error(`A ${dialog.kind}`);

    const facts = (await desktop.host.call('facts', {})).windows.find(
      ({ windowId }) => windowId === dialog.options.windowId,
    );
    expect(facts?.webPreferences).toMatchObject({ javascript: false, partition: 'print', sandbox: true });
    expect(facts?.webPreferences.preload).toBeUndefined();
    const drawn = page
      .context()
      .pages()
      .find((each) => each.url() === printAddress);
    await expect(drawn?.getByRole('heading', { name: 'Hello <script>' }) ?? page.locator('none')).toBeVisible();
    expect(await drawn?.title()).toContain('<script>');

    const [conversation] = (await callHost(page, 'snapshot.get', {})).conversations;
    const again = await sendCommand(page, 'chatExport.print', { conversationId: conversation?.id });
    expect(again).toMatchObject({ type: 'error', error: { code: 'conflict' } });
    dialog.answer('Print job canceled');
    await expect.poll(() => drawn?.isClosed()).toBe(true);
    await expect(page.getByRole('alert')).toHaveCount(0);

    const failing = sendCommand(page, 'chatExport.print', { conversationId: conversation?.id });
    const second = await desktop.desk.nextDialog();
    if (second.kind === 'printDialog') second.answer('Print job failed');
    const problem = { kind: 'printFailed', reason: 'Print job failed' };
    expect(await failing).toMatchObject({ type: 'error', error: { problem } });
  });

  test('a PDF goes where the native dialog says, and nowhere when it is closed', async ({
    launchStandin,
    dataFolder,
  }) => {
    const desktop = await launchStandin({ world: { chats: [['Hello', 'An answer.']] } });
    const { page } = desktop;
    await openChat(page, 'Hello');
    await desktop.host.call('clickMenu', { id: savePdfId });
    const dialog = await desktop.desk.nextDialog();
    if (dialog.kind !== 'saveDialog') throw new Error(`A ${dialog.kind}`);
    expect(dialog.options.defaultPath).toMatch(/\.pdf$/);
    const path = join(dataFolder, 'chat.pdf');
    dialog.answer(path);
    await expect(page.getByText(`Chat exported to ${path}`)).toBeVisible();
    expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');

    const [conversation] = (await callHost(page, 'snapshot.get', {})).conversations;
    const named = { conversationId: conversation?.id, path: '/tmp/named.pdf' };
    const closed = sendCommand(page, 'chatExport.pdf', named);
    const second = await desktop.desk.nextDialog();
    if (second.kind !== 'saveDialog') throw new Error(`A ${second.kind}`);
    expect(second.options.defaultPath).not.toContain('named');
    second.answer('');
    expect(await closed).toMatchObject({ output: { saved: null } });
  });
});
