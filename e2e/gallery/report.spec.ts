import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { openSettings } from './openSettings.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save a report' });

async function openReport(page: Page) {
  await openSettings(page, 'Advanced');
  await page.getByRole('button', { name: 'Save a report…' }).click();
  return dialogOf(page);
}

/** What the page sent with this command, each time. */
const sent = (page: Page, command: string) =>
  page.evaluate((name) => window.galleryHost.seen.filter((each) => each.command === name), command);

test('a report is shown whole before it is saved, and what is left out is not saved', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  const dialog = await openReport(page);
  await expect(dialog.getByRole('checkbox')).toHaveCount(6);
  await dialog.getByRole('button', { name: 'Text of servers.json' }).click();
  await expect(dialog.getByText('<img src=x onerror=')).toBeVisible();
  await expect(dialog.locator('img')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Text of storage.json' }).click();
  await expect(dialog.getByText('This file is empty.')).toBeVisible();
  await expectLooksRight(page, 'report');
  expect(await sent(page, 'report.save')).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Include gatehouse.log' }).click();
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await expect(page.getByText('Report saved: /home/me/gatehouse-report.zip')).toBeVisible();
  await expect(dialog).toBeHidden();
  const files = ['about.json', 'servers.json', 'settings.json', 'managed-policy.json', 'storage.json'];
  expect(await sent(page, 'report.save')).toMatchObject([{ input: { id: 'report_1', files } }]);
});

test('a report is searched, by keyboard alone', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('save a rep');
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  const search = dialog.getByRole('searchbox', { name: 'Search the report' });
  await expect(search).toBeVisible();
  await search.focus();
  await page.keyboard.type('PAGE died');
  await expect(dialog.getByText('1 line', { exact: true })).toBeVisible();
  await expect(dialog.getByText('No line has this text.')).toHaveCount(4);
  await expect(dialog.getByText('A page died')).toBeVisible();
  await expect(dialog.getByText('Refused: a request')).toHaveCount(0);
  await expectLooksRight(page, 'report-searched');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('without any file, nothing can be saved', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  const dialog = await openReport(page);
  const boxes = dialog.getByRole('checkbox');
  await expect(boxes).toHaveCount(6);
  for (const box of await boxes.all()) await box.click();
  await expect(dialog.getByRole('button', { name: 'Save…' })).toBeDisabled();
});

test('a report that cannot be made says why, and nothing can be saved', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  await page.evaluate(() => (window.galleryHost.world.reportFails = true));
  const dialog = await openReport(page);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save…' })).toBeDisabled();
});
