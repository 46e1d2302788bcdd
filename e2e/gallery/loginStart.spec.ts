import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { openSettings } from './openSettings.ts';
import { test } from './openGallery.ts';

test('the start at sign-in is a switch of the desktop app, which says when the system keeps it off', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  await openSettings(page, 'Advanced');
  const setting = page.getByRole('switch', { name: 'Start when you sign in to the computer' });
  await expect(setting).not.toBeChecked();
  await expect(page.getByText('You are asked in a dialog before it is switched on.')).toBeVisible();
  // Until the system has been asked, it is off and disabled.
  await expect(setting).toBeEnabled();
  await setting.focus();
  await page.keyboard.press('Space');
  await expect(setting).toBeChecked();
  await expect(page.getByText('The settings of your system keep it off.')).toBeVisible();
  await setting.scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'login-start');
  await page.keyboard.press('Space');
  await expect(setting).not.toBeChecked();
});

test('the browser shell has no start at sign-in', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openSettings(page, 'Advanced');
  await expect(page.getByRole('button', { name: 'Save a report…' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Start when you sign in to the computer' })).toHaveCount(0);
});
