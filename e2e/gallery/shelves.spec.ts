import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('chats are pinned and archived from their menu and from the palette, and both can be undone', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  const chats = page.getByRole('navigation', { name: 'Conversations' });
  const choose = async (chat: string, item: string) => {
    await chats.getByRole('button', { name: `More for “${chat}”` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose('Quarterly numbers', 'Pin');
  await expect(group(page, 'Pinned').getByRole('listitem')).toHaveCount(1);
  await expect(group(page, 'Pinned')).toContainText('Quarterly numbers');
  await choose('Recipes with chickpeas', 'Archive');
  await expect(chats.getByRole('button', { name: 'Recipes with chickpeas', exact: true })).toHaveCount(0);
  await group(page, 'Archived').getByRole('button', { name: 'Archived' }).click();
  await expect(chats.getByRole('button', { name: 'Recipes with chickpeas', exact: true })).toBeVisible();
  await expectLooksRight(page, 'shelves', { widths: [1280] });
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(group(page, 'Archived')).toHaveCount(0);
  await expect(group(page, 'Previous 7 days')).toContainText('Recipes with chickpeas');
  await choose('Quarterly numbers', 'Unpin');
  await expect(group(page, 'Pinned')).toHaveCount(0);

  await chats.getByRole('button', { name: 'Quarterly numbers', exact: true }).click();
  for (const [item, name] of [
    ['Pin chat', 'Pinned'],
    ['Archive chat', 'Archived'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').last().fill(item);
    await page.getByRole('option', { name: item, exact: true }).click();
    await expect(group(page, name)).toBeVisible();
  }
  await expect(group(page, 'Pinned')).toHaveCount(0);
});
