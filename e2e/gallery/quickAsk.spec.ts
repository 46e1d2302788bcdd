import { expect } from '@playwright/test';
import { pressIn } from '../fixtures/actions.ts';
import { expectLooksRight } from './looksRight.ts';
import { openSettings } from './openSettings.ts';
import { test } from './openGallery.ts';

const path = '?window=3&quick=1';

test('the small window has the composer with its pickers, and no more', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path });
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectLooksRight(page, 'quick-ask', { widths: [640], height: 180 });
});

test('the small window shows the chat once something was sent', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path });
  await page.getByRole('textbox', { name: 'Message' }).fill('What is the tallest mountain?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toBeVisible();
  await expectLooksRight(page, 'quick-ask-chat', { widths: [640], height: 520 });
});

test('quick ask is a setting of the desktop app: its keys can be changed, and it says when they are taken', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  await openSettings(page, 'Advanced');
  const setting = page.getByRole('switch', { name: 'Quick ask from anywhere' });
  const change = page.getByRole('button', { name: 'Change keys: Quick ask from anywhere' });
  await expect(setting).not.toBeChecked();
  await expect(change).toHaveCount(0);
  await setting.focus();
  await page.keyboard.press('Space');
  await expect(setting).toBeChecked();
  await expect(page.getByText(/open a small window for a question/)).toBeVisible();
  await change.click();
  await pressIn(page.getByRole('textbox', { name: 'Press the new keys' }), 'Alt+Space');
  await expectLooksRight(page, 'quick-ask-keys');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/another program has them/)).toBeVisible();
  await setting.scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'quick-ask-setting');
});

test('the browser shell has no quick ask', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openSettings(page, 'Advanced');
  await expect(page.getByRole('button', { name: 'Save a report…' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Quick ask from anywhere' })).toHaveCount(0);
});
