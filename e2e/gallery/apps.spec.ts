import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { resize } from './pageTime.ts';

test('an app that is not open looks right', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'apps' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await resize(page, { width: 1280, height: 1100 });
  const shows = page.getByRole('button', { name: 'Show app' });
  await expect(shows).toHaveCount(3);
  await shows.nth(2).click();
  await expect(page.getByRole('alert')).toContainText('The server gave text/html for the app instead of');
  await shows.nth(1).click();
  const asked = page.getByRole('group', { name: 'The app of weather wants to connect to other sites' });
  await expect(asked.getByRole('list', { name: 'Sends and receives data' }).getByRole('listitem')).toHaveCount(2);
  await expect(asked.getByRole('list', { name: /not allowed/ })).toContainText('http://192.168.1.1');
  await expectLooksRight(page, 'apps', { height: 1100 });
  // Nothing is opened by looking.
  expect(await page.evaluate(() => window.galleryHost.seen.some(({ command }) => command === 'app.open'))).toBe(false);
  await expect(page.locator('iframe')).toHaveCount(0);
});
