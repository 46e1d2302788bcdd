import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

/** What the page sent with this command, each time. */
const sent = (page: Page, command: string) =>
  page.evaluate((name) => window.galleryHost.seen.filter((each) => each.command === name), command);

const chats = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });

test('on the desktop, a chat is printed and saved as PDF from its menu; why it was not is said', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  const openMenu = () => chats(page).getByRole('button', { name: 'More for “Quarterly numbers”' }).click();
  await openMenu();
  await expectLooksRight(page, 'print-menu', { widths: [1280] });
  await page.getByRole('menuitem', { name: 'Save as PDF…' }).click();
  await expect(page.getByText('Chat exported to /home/me/Quarterly numbers.pdf')).toBeVisible();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Print…' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('(Print job failed)')).toBeVisible();
  await expectLooksRight(page, 'print-failed');
  const [saved] = await sent(page, 'chatExport.pdf');
  expect(await sent(page, 'chatExport.print')).toEqual([{ ...saved, command: 'chatExport.print' }]);
});

test('the dialog that exports a chat prints it, too', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  await chats(page).getByRole('button', { name: 'Quarterly numbers', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').last().fill('Export chat');
  await page.getByRole('option', { name: 'Export chat…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export chat' });
  await expect(dialog.getByRole('button', { name: 'Print…' })).toBeVisible();
  await expectLooksRight(page, 'print-dialog', { widths: [380, 1280] });
  await dialog.getByRole('button', { name: 'Save as PDF…' }).click();
  await expect(page.getByText('Chat exported to')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('the keys print the open chat, and nothing where none is open', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  await chats(page).getByRole('button', { name: 'Quarterly numbers', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(() => sent(page, 'chatExport.print')).toHaveLength(1);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.evaluate(() =>
    window.galleryHost.publish({
      type: 'place.wanted',
      place: { place: { kind: 'print', target: 'paper' }, window: null },
    }),
  );
  await expect(page.getByText('Open the chat that you want to print.')).toBeVisible();
  expect(await sent(page, 'chatExport.print')).toHaveLength(1);
});
