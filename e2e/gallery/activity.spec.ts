import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './openGallery.ts';
import { expectAccessible, expectLooksRight } from './looksRight.ts';

async function openActivity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Activity', exact: true }).click();
  await page.getByRole('table').waitFor();
}

const rows = (page: Page) => page.getByRole('row');

test('activity: a row opens', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openActivity(page);
  await page.getByRole('button', { name: 'Details of row 23' }).click();
  await expect(page.getByRole('table')).toContainText('/home/me/notes.txt');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('No problem found in 24 rows')).toBeVisible();
  await expectLooksRight(page, 'activity', { height: 1000 });
});

test('activity is searched, filtered, paged, and shows new entries', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openActivity(page);
  // A call and its end are one line.
  await expect(page.getByRole('row').filter({ hasText: 'Done · 340 ms' })).toContainText('Tool call');
  const before = await rows(page).count();
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Folder shared');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('table')).toContainText('Shared /home/me/work/website');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('All');
  await page.getByRole('searchbox', { name: /^Server, tool/ }).fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'Nothing matches this filter' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: /^Server, tool/ }).fill('');
  await expect(page.getByRole('table')).toBeVisible();
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    const [newest] = world.audit;
    if (newest !== undefined)
      world.audit = [{ ...newest, id: 99, kind: 'trust', serverName: 'tampered' }, ...world.audit];
  });
  await page.clock.runFor(3000);
  await expect(page.getByRole('table')).toContainText('tampered');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toContainText('Row 31 and all after it are missing');
});

test('activity is downloaded as JSON lines, oldest first', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openActivity(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('gatehouse-activity.jsonl');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual(
    Array.from({ length: 24 }, (_, at) => at + 1),
  );
});
