import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('safe mode is said on every page', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'safeMode' });
  await expect(page.getByRole('status').filter({ hasText: 'Safe mode' })).toBeVisible();
  await expectLooksRight(page, 'safe-mode', { widths: [400, 1280] });
});
