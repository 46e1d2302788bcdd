import { expect, type Page } from '@playwright/test';
import type { ChatImportState } from '../../shared/domain/chatImport.ts';
import { importStates } from './fixtures/chatImport.ts';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

/** As text: the type of what `evaluate` takes is too deep for the compiler. */
const show = (page: Page, chatImport: ChatImportState) =>
  page.evaluate((text) => {
    window.galleryHost.publish({ type: 'chatImport.changed', chatImport: JSON.parse(text) as never });
  }, JSON.stringify(chatImport));

test('an import shows how far it is, what the file has, and how it ended', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').last().fill('Import chats…');
  await page.getByRole('option', { name: 'Import chats…' }).first().click();
  await expect(page.getByRole('button', { name: 'Choose file…' })).toBeVisible();
  await expectLooksRight(page, 'import', { widths: [400, 1280] });
  await show(page, importStates.reading);
  await expect(page.getByRole('progressbar', { name: 'Import' })).toBeVisible();
  await expectLooksRight(page, 'import-reading', { widths: [400] });
  await show(page, importStates.ready);
  const list = page.getByRole('group', { name: 'Chats in the file' });
  await expect(list.getByRole('checkbox')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Import 3 chats' })).toBeEnabled();
  await expectLooksRight(page, 'import-ready', { widths: [400, 1280], height: 1100 });
  await show(page, importStates.failed);
  await expect(page.getByRole('alert')).toContainText('damaged');
  await expectLooksRight(page, 'import-failed', { widths: [400] });
  await show(page, importStates.finished);
  await expect(page.getByText('1 chat could not be stored: A week in Lisbon')).toBeVisible();
  await expectLooksRight(page, 'import-finished', { widths: [400] });
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Choose file…' })).toBeVisible();
});
