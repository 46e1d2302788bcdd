import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const openUsage = (page: Page) => page.getByRole('button', { name: 'Usage', exact: true }).click();
const table = (page: Page) => page.getByRole('group', { name: 'Usage', exact: true }).getByRole('table');
const seen = (page: Page, command: string) =>
  page.evaluate((wanted) => {
    return window.galleryHost.seen.filter((each) => each.command === wanted).map(({ input }) => input);
  }, command);

test('the usage page shows a chart and sums by day, chat, model and server', async ({ gallery }) => {
  test.slow();
  const page = await gallery.open({ scenario: 'lived' });
  await openUsage(page);
  await expect(page.getByRole('img', { name: /^Chart from Nov 2, 2026 to/ })).toBeVisible();
  await expect(table(page)).toContainText('Nov 21, 2026');
  await expect(page.getByText('Some are at prices of Jul 20, 2026.')).toBeVisible();
  await expectLooksRight(page, 'usage-days', { height: 1100, widths: [380, 1280] });
  await page.getByRole('radio', { name: 'Chat', exact: true }).click();
  await expect(table(page).getByRole('row', { name: /^Summary of the release files/ })).toContainText('$3.12');
  await expect(table(page)).toContainText('Deleted chat');
  await page.getByRole('radio', { name: 'Model', exact: true }).click();
  await expect(table(page).getByRole('row', { name: /^qwen3:8b/ })).toContainText('Price not known');
  await page.getByRole('radio', { name: 'Server', exact: true }).click();
  await expect(table(page).getByRole('row', { name: /^everything/ })).toContainText('$0.12');
  await expect(table(page).getByRole('row', { name: /^Total/ })).toContainText('without 11 requests');
  await expectLooksRight(page, 'usage-servers');
});

test('days are chosen, and the page reads them', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openUsage(page);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Choose days');
  await page.getByLabel('From', { exact: true }).fill('2026-11-10');
  await page.getByLabel('To', { exact: true }).fill('2026-11-12');
  await expect
    .poll(async () => (await seen(page, 'usage.report')).at(-1))
    .toEqual({
      by: 'day',
      range: { from: '2026-11-10', to: '2026-11-12' },
    });
  await expectLooksRight(page, 'usage-own-days', { widths: [380] });
});

test('the lines are saved as CSV, in which a title is no formula', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openUsage(page);
  await page.getByRole('radio', { name: 'Chat', exact: true }).click();
  await expect(table(page)).toContainText('HYPERLINK');
  await expect(page.getByRole('row', { name: /Summary of the release files/ })).toContainText(
    '31 (2 partly estimated)',
  );
  await expect(page.getByRole('row', { name: /HYPERLINK/ })).not.toContainText('estimated');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('gatehouse-usage-chat.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe(
    'chat,key,requests,inputTokens,cachedTokens,outputTokens,costUsd,unpriced,estimated',
  );
  expect(text).toContain(`"'=HYPERLINK(""https://example.com"")"`);
});

test('no usage, and usage that cannot be read', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'noUsage' });
  await openUsage(page);
  await expect(page.getByRole('heading', { name: 'No usage' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  await expectLooksRight(page, 'usage-empty', { widths: [380, 1280] });
});

test('usage that cannot be read is said, and read again', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'usageFails' });
  await openUsage(page);
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect.poll(() => seen(page, 'usage.report')).toHaveLength(2);
  await expectLooksRight(page, 'usage-failed', { widths: [380] });
});
