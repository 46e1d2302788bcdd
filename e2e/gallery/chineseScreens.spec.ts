import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

// Chinese texts have other lengths and break lines elsewhere, most visibly in a narrow window.
for (const screen of ['服务器', '授权', '活动', '设置']) {
  test(`the screen ${screen} looks right in Chinese`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'chinese' });
    await page.getByRole('button', { name: screen, exact: true }).click();
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
    await expectLooksRight(page, `chinese-${screen}`, { widths: [400, 1280] });
  });
}

test('a request on the trust surface looks right in Chinese', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'chinese', path: 'trust.html' });
  await expect(page.getByRole('main', { name: /^信任 / })).toBeVisible();
  await expectLooksRight(page, 'chinese-trust', { widths: [400, 1280] });
});
