import { expect } from '@playwright/test';
import { expectAccessible, test } from './openGallery.ts';

const pictures = process.env['GALLERY_PICTURES'];

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 380],
] as const) {
  test(`an app that is not open looks right in the ${theme} theme at ${width} px`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'apps', theme });
    await page.getByRole('button', { name: /^Summary of the release files/ }).click();
    await page.setViewportSize({ width, height: 1100 });
    const shows = page.getByRole('button', { name: 'Show app' });
    await expect(shows).toHaveCount(3);
    await shows.nth(2).click();
    await expect(page.getByRole('alert')).toContainText('The server gave text/html for the app');
    await shows.nth(1).click();
    const asked = page.getByRole('group', { name: 'The app of weather wants to reach other places' });
    await expect(asked.getByRole('list', { name: 'Sends and gets data' }).getByRole('listitem')).toHaveCount(2);
    await expect(asked.getByRole('list', { name: /not allowed/ })).toContainText('http://192.168.1.1');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/apps-${theme}-${width}.png` });
    await expectAccessible(page);
    // Nothing is opened by looking.
    expect(await page.evaluate(() => window.galleryHost.seen.some(({ command }) => command === 'app.open'))).toBe(
      false,
    );
    await expect(page.locator('iframe')).toHaveCount(0);
  });
}
