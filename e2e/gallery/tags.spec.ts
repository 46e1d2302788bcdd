import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('chats get tags by the keyboard, and the list and the search are filtered by them', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const chats = page.getByRole('navigation', { name: 'Conversations' });
  await expect(chats.getByRole('combobox', { name: 'Tag' })).toHaveCount(0);
  await chats.getByRole('button', { name: 'More for “Quarterly numbers”' }).click();
  await page.getByRole('menuitem', { name: 'Tags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await expect(dialog.getByRole('textbox', { name: 'Add a tag' }).or(dialog.getByRole('combobox'))).toBeFocused();
  await page.keyboard.type('Work');
  await page.keyboard.press('Enter');
  await page.keyboard.type('work');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveText(['Work']);
  await page.keyboard.type('money');
  await expectLooksRight(page, 'tags', { widths: [400, 1280] });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  const filter = chats.getByRole('combobox', { name: 'Tag' });
  await filter.selectOption('money');
  await expect(chats.getByRole('listitem').filter({ hasText: 'Recipes with chickpeas' })).toHaveCount(0);
  await expect(chats.getByRole('button', { name: 'Quarterly numbers', exact: true })).toBeVisible();
  await filter.selectOption('All chats');
  await expect(chats.getByRole('button', { name: 'Recipes with chickpeas', exact: true })).toBeVisible();

  await page.keyboard.press('Control+Shift+f');
  await page.getByRole('group', { name: 'Filter results' }).getByRole('combobox', { name: 'Tag' }).selectOption('Work');
  await chats.getByRole('button', { name: 'More for “Quarterly numbers”' }).click();
  await page.getByRole('menuitem', { name: 'Tags…' }).click();
  await page.getByRole('button', { name: 'Remove the tag Work' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(['money']);
});
