import { expect } from '@playwright/test';
import { openSettings } from './openSettings.ts';
import { test } from './openGallery.ts';
import { resize } from './pageTime.ts';

test('another page of the settings begins at its top, and the pressed link keeps the focus', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await resize(page, { width: 1280, height: 300 });
  await openSettings(page, 'Appearance');
  const title = page.getByRole('heading', { name: 'Settings', level: 1 });
  await page
    .getByRole('button', { name: /^Change/ })
    .last()
    .scrollIntoViewIfNeeded();
  await expect(title).not.toBeInViewport();
  const link = page
    .getByRole('navigation', { name: 'Pages of the settings' })
    .getByRole('button', { name: 'Advanced' });
  await link.press('Enter');
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(title).toBeInViewport();
  await expect(link).toBeFocused();
});

test('the command palette finds when models search for tools', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').last().fill('models search for tools');
  await page.getByRole('option', { name: 'Let models search for tools' }).click();
  await expect(page.getByRole('switch', { name: 'Let models search for tools' })).toBeVisible();
});

test('the command palette finds every row of the settings, scrolls to it and marks it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openSettings(page, 'Models');
  const pages = page.getByRole('navigation', { name: 'Pages of the settings' }).getByRole('button');
  const titles: string[] = [];
  for (const link of await pages.all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    const rows = page.locator('main [class*="_row_"] > [class*="_words_"] > [class*="_title_"]');
    await expect(rows.first()).toBeVisible();
    titles.push(...(await rows.allTextContents()));
  }
  // Providers have names of the user, assistants have a page, and one row says which Gatehouse this is.
  const others = await page.evaluate(() => window.galleryHost.world.snapshot.providers.map(({ name }) => name));
  const settings = titles.filter(
    (title) => ![...others, 'Assistants', 'Gatehouse'].some((other) => title.startsWith(other)),
  );
  expect(settings.length).toBeGreaterThan(30);
  await resize(page, { width: 1280, height: 400 });
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  for (const title of settings) {
    await page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox').fill(title);
    const found = palette.getByRole('group', { name: 'Settings' }).getByRole('option');
    await found.getByText(title, { exact: true }).click();
    const row = page.locator('main [aria-current="true"]');
    await expect(row).toContainText(title);
    await expect(row).toBeInViewport();
  }
  await openSettings(page, 'Chats');
  await expect(page.locator('main [aria-current="true"]')).toHaveCount(0);
});

test('a setting whose row is hidden leads to the switch that shows it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openSettings(page, 'Chats');
  await page.getByRole('switch', { name: 'Let models search for tools' }).click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').last().fill('Search when tools take');
  await page.getByRole('option').first().click();
  await expect(page.locator('main [aria-current="true"]')).toContainText('Let models search for tools');
});

test('the command palette has the settings of the desktop on the desktop only', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const found = async (kind: 'browser' | 'desktop') => {
    await page.evaluate((shell) => {
      const { world } = window.galleryHost;
      world.snapshot = { ...world.snapshot, shell: { ...world.snapshot.shell, kind: shell } };
      // A number is missing: the page reads the state again.
      window.galleryHost.skip({ type: 'storage.changed', storage: world.snapshot.storage });
      window.galleryHost.publish({ type: 'storage.changed', storage: world.snapshot.storage });
    }, kind);
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('Keep the computer');
    return palette
      .getByRole('group', { name: 'Settings' })
      .getByRole('option')
      .filter({ hasText: 'Keep the computer' });
  };
  await expect(await found('browser')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(await found('desktop')).toHaveCount(1);
});
