import { expect } from '@playwright/test';
import { test } from './openGallery.ts';

test('a chat is renamed from its menu, also after a model was picked', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const chats = page.getByRole('navigation', { name: 'Conversations' });
  await chats.getByRole('button', { name: /^Summary of the release files/ }).click();
  const model = page.getByRole('combobox', { name: 'Model', exact: true });
  await model.click();
  await page.getByRole('option').last().click();
  await expect(page.getByRole('option')).toHaveCount(0);
  for (const open of ['mouse', 'keyboard']) {
    const more = chats.getByRole('button', { name: /^More for/ }).first();
    if (open === 'mouse') await more.click();
    else {
      await more.focus();
      await page.keyboard.press('Enter');
    }
    const rename = page.getByRole('menuitem', { name: 'Rename' });
    if (open === 'mouse') await rename.click();
    else {
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(chats.getByRole('textbox', { name: 'New title' })).toBeFocused();
    await page.keyboard.type(`By ${open}`);
    await page.keyboard.press('Enter');
    const renamed = chats.getByRole('button', { name: `By ${open}`, exact: true });
    await expect(renamed).toBeFocused();
  }
  const seen = await page.evaluate(() => window.galleryHost.seen.map(({ command }) => command));
  expect(seen.filter((command) => command === 'conversation.setModel')).toHaveLength(1);
});
