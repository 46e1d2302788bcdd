import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

for (const scenario of ['safeMode', 'safeModeChinese'] as const) {
  test(`${scenario}: safe mode is said on every page`, async ({ gallery }) => {
    const page = await gallery.open({ scenario });
    await expect(page.getByRole('status').filter({ hasText: /Safe mode|安全模式/ })).toBeVisible();
    await expectLooksRight(page, scenario, { widths: [400, 1280] });
  });
}
