import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('a page that cannot be drawn says so, and can be loaded again', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  // As a translator or an extension of the browser does it: what React means to take away is gone.
  await page.locator('main').evaluate((main) => main.replaceChildren());
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page cannot be shown' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('NotFoundError');
  await expectLooksRight(page, 'failure');
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(
    page.getByRole('heading', { name: 'Servers' }).or(page.getByRole('textbox', { name: 'Message' })),
  ).toBeVisible();
});
