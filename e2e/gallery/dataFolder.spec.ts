import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { openSettings } from './openSettings.ts';

async function openStorage(page: Page): Promise<void> {
  await openSettings(page, 'Storage');
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

test('the database is compacted with a progress bar, and its sizes are told', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openStorage(page);
  await expect(page.getByText('24 MB')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show in folder' })).toHaveCount(0);
  await page.evaluate(() => (window.galleryHost.world.lateMs['dataFolder.compact'] = 5000));
  await page.getByRole('button', { name: 'Compact', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await page.evaluate(() => {
    const { dataFolder } = window.galleryHost.world.snapshot;
    const compacting = { bytes: 9_000_000, ofBytes: 24_000_000 };
    window.galleryHost.publish({ type: 'dataFolder.changed', dataFolder: { ...dataFolder, compacting } });
  });
  await expect(page.getByRole('progressbar', { name: 'Compacting the database' })).toBeVisible();
  await expectLooksRight(page, 'data-folder-compacting', { height: 1300, widths: [380, 1280] });
  await page.clock.fastForward(5000);
  await expect(page.getByText('Database compacted: 182 MB before, 158 MB now')).toBeVisible();
});

test('compacting that was stopped leaves the free space that is there now', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openStorage(page);
  const measured = () =>
    page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'dataFolder.use').length);
  await expect(page.getByText('24 MB')).toBeVisible();
  const before = await measured();
  await page.evaluate(() => (window.galleryHost.world.lateMs['dataFolder.compact'] = 5000));
  await page.getByRole('button', { name: 'Compact', exact: true }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(measured).toBe(before + 1);
  await expect(page.getByRole('button', { name: 'Compact', exact: true })).toBeVisible();
});

test('on the desktop, the data folder is shown in the file manager, without a path from the page', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  await openStorage(page);
  await page.getByRole('button', { name: 'Show in folder' }).click();
  const asked = () =>
    page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'dataFolder.show'));
  await expect.poll(asked).toMatchObject([{ input: {} }]);
  await expectLooksRight(page, 'data-folder-desktop', { height: 1300, widths: [380, 1280] });
});

test('what is in a backup is shown before it is restored, and the trust page is asked', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'backupFound' });
  await openStorage(page);
  const found = page.getByRole('group', { name: 'Backup to restore' });
  await expect(found).toContainText('18,204');
  await expect(found).toContainText('No permissions are restored');
  await expectLooksRight(page, 'backup-found', { height: 2000, widths: [380, 1280] });
  await found.getByRole('button', { name: 'Restore this backup' }).click();
  await expect(found.getByRole('status')).toContainText('Waiting for your confirmation on the trust page');
  await found.getByRole('button', { name: 'Cancel' }).click();
  await expect(found.getByRole('button', { name: 'Restore this backup' })).toBeVisible();
  await found.getByRole('button', { name: 'Discard' }).click();
  await expect(found).toBeHidden();
  await expect(page.getByRole('button', { name: 'Choose backup…' })).toBeEnabled();
});

test('a backup that is made, a file that is none, and a backup that was restored', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'backupsGoOn' });
  const notice = page.getByRole('status').filter({ hasText: 'Your backup was restored' });
  await expect(notice).toContainText('My gateway, Claude');
  await openStorage(page);
  await expect(page.getByRole('progressbar', { name: 'Backup' })).toBeVisible();
  await expect(page.getByText('This is no backup of Gatehouse')).toBeVisible();
  await expectLooksRight(page, 'backup-making', { height: 2000, widths: [380, 1280] });
});

test('a reset needs the typed word, waits for the next start, and can be cancelled', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openStorage(page);
  await page.getByRole('button', { name: 'Reset…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset all data?' });
  await expect(dialog.getByRole('button', { name: 'Reset', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Reset');
  await expectLooksRight(page, 'data-reset');
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  const pending = page.getByRole('status').filter({ hasText: 'All data are reset when you restart Gatehouse' });
  await expect(pending).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose backup…' })).toBeDisabled();
  await pending.getByRole('button', { name: 'Cancel this change' }).click();
  await expect(pending).toBeHidden();
});

test('the data are moved to a folder of the native dialog', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  await openStorage(page);
  await expect(page.getByText('/home/me/.local/share/Gatehouse')).toBeVisible();
  await page.getByRole('button', { name: 'Move…' }).click();
  await expect(page.getByRole('status').filter({ hasText: '/mnt/data/Gatehouse' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move…' })).toBeDisabled();
  await expectLooksRight(page, 'data-move', { height: 2000, widths: [380, 1280] });
  await page.getByRole('button', { name: 'Delete the copy in the old folder' }).click();
});

test('a browser says that it cannot choose a folder', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openStorage(page);
  await expect(page.getByText('A browser cannot choose a folder.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move…' })).toHaveCount(0);
});
