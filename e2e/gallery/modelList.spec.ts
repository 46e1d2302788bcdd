import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('the list of models says what is known of each, and what is wrong with a list', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('combobox', { name: 'Model', exact: true }).click();
  const model = page.getByRole('option', { name: 'Claude Sonnet 5', exact: true });
  await expect(model).toHaveAccessibleDescription(
    '200K context · $3.00 in, $15.00 out for a million tokens · takes pictures',
  );
  await expect(page.getByRole('option', { name: 'qwen3:8b', exact: true })).toHaveAccessibleDescription('33K context');
  await expectLooksRight(page, 'model-list', { widths: [380, 1280] });
});
