import { expect } from '@playwright/test';
import { openSettings } from './openSettings.ts';
import { test } from './openGallery.ts';

test('another page of the settings begins at its top, and the pressed link keeps the focus', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.setViewportSize({ width: 1280, height: 300 });
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
