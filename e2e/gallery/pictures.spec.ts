import { expect } from '@playwright/test';
import { wantedPermissions } from './fixtures/pictures.ts';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('remote pictures look right: offered, confirmed, shown and missing', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'pictures' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const show = (name: string) => page.getByRole('button', { name: `Show the picture ${name}` });
  await expect(show('Sales by month')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ci.example.com' })).toBeVisible();
  await expectLooksRight(page, 'pictures-offered');

  await show('Sales by month').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Sales by month' })).toBeVisible();
  // Whoever shows it by key can hide it by the next.
  await expect(page.getByRole('button', { name: 'Hide: Sales by month' })).toBeFocused();
  await show('A map').click();
  await expect(page.getByRole('alert')).toContainText('did not deliver the picture: it answered with HTTP 404');
  await show('Picture from').click();
  await expect(page.getByRole('status').filter({ hasText: 'trust page' })).toBeVisible();
  await expectLooksRight(page, 'pictures');

  await page.getByRole('button', { name: 'Cancel: Picture' }).click();
  await expect(show('Picture from')).toBeFocused();
  expect(
    await page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'trust.review')),
  ).toHaveLength(1);
});

for (const what of wantedPermissions) {
  test(`the question for ${what.kind} looks right on the trust page`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: `${what.kind}Wanted` as 'pictureWanted', path: 'trust.html' });
    await expect(page.getByRole('button', { name: 'Don’t allow' })).toBeVisible();
    await expectLooksRight(page, `trust-${what.kind}`);
  });
}
