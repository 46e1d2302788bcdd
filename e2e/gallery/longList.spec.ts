import { expect } from '@playwright/test';
import { test } from './openGallery.ts';
import { expectLooksRight } from './looksRight.ts';

test('a thousand permissions have elements near the view only, and can all be reached, found and revoked', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'manyGrants', hasRealClock: true });
  await page.getByRole('button', { name: 'Permissions' }).click();
  const row = (at: number) => page.getByRole('listitem').filter({ hasText: new RegExp(`server ${at}echo`) });
  await expect(row(0)).toBeVisible();
  expect(await page.locator('main *').count()).toBeLessThan(1500);
  await expect(page.getByRole('list', { name: '1–20 of 1,000' })).toBeVisible();
  await expectLooksRight(page, 'permissions-many', { widths: [1280, 380] });

  await page.getByRole('list', { name: '981–1,000 of 1,000' }).scrollIntoViewIfNeeded();
  await expect(row(999)).toBeVisible();
  await expect(row(0)).toHaveCount(0);
  expect(await page.locator('main *').count()).toBeLessThan(1500);

  await row(990).getByRole('button', { name: 'Revoke' }).click();
  await expect(row(990)).toHaveCount(0);
  await page.getByRole('searchbox', { name: /permissions/ }).fill('server 500');
  await expect(row(500)).toBeVisible();
  await expect(row(499)).toHaveCount(0);
});
