import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { openSettings } from './openSettings.ts';
import { test } from './openGallery.ts';

test('languages are added to the check of spelling and removed, and a missing dictionary is said', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  await openSettings(page, 'Advanced');
  const chosen = page.getByRole('list', { name: 'Check spelling in' });
  await expect(chosen.getByRole('listitem')).toHaveText(['British English']);
  await page.getByRole('combobox', { name: 'Add a language' }).selectOption({ label: 'German' });
  await expect(chosen.getByRole('listitem')).toHaveText(['British English', 'German']);
  await expect(page.getByRole('status').filter({ hasText: 'The dictionary for German' })).toBeVisible();
  await chosen.scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'spelling', { widths: [400, 1280] });
  for (const language of ['British English', 'German'])
    await page.getByRole('button', { name: `Stop checking spelling in ${language}` }).press('Enter');
  await expect(chosen).toHaveCount(0);
});
