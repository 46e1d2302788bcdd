import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

async function openStorage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Open data and storage' }).click();
  await expect(page.getByRole('heading', { name: 'Data and storage' })).toBeVisible();
}

test('the storage page shows what takes space, and logs are deleted after a confirmation', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openStorage(page);
  await expect(page.getByText('/home/me/.config/Gatehouse')).toBeVisible();
  await expect(page.getByText('940 MB')).toBeVisible();
  await expect(page.getByText('Damaged databases')).toBeHidden();
  await expectLooksRight(page, 'data-folder', { height: 1300, widths: [380, 1280] });
  await page.getByRole('button', { name: 'Clean up Logs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete all logs?' });
  await expectLooksRight(page, 'data-folder-clean-up');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('7.3 MB freed')).toBeVisible();
});
