import { expect, type Locator } from '@playwright/test';
import { openDetails, test } from './openGallery.ts';
import { resize } from './pageTime.ts';

/** The width of the narrowest cell with text, in pixels. */
const narrowest = (table: Locator) =>
  table
    .locator('td:not([data-number])')
    .evaluateAll((cells) => Math.min(...cells.map((cell) => cell.getBoundingClientRect().width)));

test('in a narrow window a table scrolls sideways, by keyboard too, and is not squeezed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'results', theme: 'dark' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await resize(page, { width: 400, height: 1100 });
  const card = page.getByRole('group', { name: 'Tool call everything get-weather' });
  await card.scrollIntoViewIfNeeded();
  const region = card.getByRole('group', { name: 'Table, 30 rows' });
  await expect(region).toHaveAttribute('tabindex', '0');
  expect(await narrowest(region.getByRole('table'))).toBeGreaterThan(100);
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('traffic leaves pings out until they are wanted, and names the tool of a call', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await openDetails(page, 'everything', /^Traffic/);
  const messages = page.getByRole('list', { name: 'Messages, newest first' });
  await expect(messages.getByRole('button', { name: /tools\/call \S+/ })).toBeVisible();
  await expect(messages.getByRole('button', { name: /ping/ })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await downloading).suggestedFilename()).toBe('gatehouse-traffic.jsonl');
});
