import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printId, savePdfId } from '../../../electron/main/menu.ts';
import { openChat } from '../../fixtures/actions.ts';
import { callHost, sendCommand } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/desktopTest.ts';
import type { World } from '../../fixtures/world.ts';
import { readPdf } from '../../fixtures/pdfText.ts';
import { clickMenu } from '../../fixtures/mainProcess.ts';
import type { DesktopApp } from '../../drivers/driver.ts';

/** What no title of a page may become: it would, if a script in a chat ran where it is printed. */
const attack = '<script>document.title = "owned"</script>';

const world: World = { chats: [[`Printed words ${attack}`, 'An answer.']] };

const windowCount = ({ main }: DesktopApp) =>
  main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

test.describe('a printed chat', { tag: ['@standin', '@electron'] }, () => {
  test('is a PDF with its text and headings, on the paper of the country', async ({ launchDesktop, dataFolder }) => {
    const path = join(dataFolder, 'chat.pdf');
    const desktop = await launchDesktop({ world });
    await openChat(desktop.page, 'Printed words');
    await desktop.main.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await clickMenu(desktop, savePdfId);
    await expect(desktop.page.getByText(`Chat exported to ${path}`)).toBeVisible();
    const pdf = readPdf(await readFile(path));
    expect(pdf.text).toContain(`Printed words ${attack}`);
    // The title of the document, so no script has run.
    expect(pdf.titles[0]).toContain('Printed words');
    expect(pdf.titles.length).toBeGreaterThan(1);
    // A4 or Letter, upright (points).
    expect([595, 612]).toContain(Math.floor(pdf.page.width));
    expect([842, 792]).toContain(Math.floor(pdf.page.height));
    expect(await windowCount(desktop)).toBe(1);
  });

  test(
    'is printed from a window that is not shown; what the system says is told',
    { tag: '@proof' },
    async ({ launchDesktop }) => {
      const desktop = await launchDesktop({ world });
      await openChat(desktop.page, 'Printed words');
      await desktop.main.evaluate(({ app, BrowserWindow }) => {
        const seen: unknown[] = [];
        Object.assign(globalThis, { seen });
        app.on('web-contents-created', (_event, contents) => {
          const print = contents.print.bind(contents);
          contents.print = (options, callback) => {
            const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.id === contents.id);
            seen.push({ isVisible: window?.isVisible(), url: contents.getURL(), options });
            // Nobody answers a dialog here: a printer that is not there fails before one is shown.
            print({ ...options, silent: true, deviceName: 'no printer of this name' }, callback);
          };
        });
      });
      await clickMenu(desktop, printId);
      await expect(desktop.page.getByRole('alert')).toContainText('Invalid deviceName provided');
      const seen = await desktop.main.evaluate(() => (globalThis as unknown as { seen: readonly unknown[] }).seen);
      expect(seen).toMatchObject([
        { isVisible: false, url: 'app://print/chat.html', options: { silent: false, usePrinterDefaultPageSize: true } },
      ]);
      await expect.poll(() => windowCount(desktop)).toBe(1);
      const [conversation] = (await callHost(desktop.page, 'snapshot.get', {})).conversations;
      const again = await sendCommand(desktop.page, 'chatExport.print', { conversationId: conversation?.id });
      const problem = { kind: 'printFailed', reason: 'Invalid deviceName provided' };
      expect(again).toMatchObject({ type: 'error', error: { problem } });
    },
  );
});
