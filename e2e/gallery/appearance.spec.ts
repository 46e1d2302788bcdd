import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('keys are changed by pressing the new ones, and no two commands share keys', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'thread' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Change keys: Show or hide the side panel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change keys: Show or hide the side panel' });
  await expect(dialog.getByRole('textbox', { name: 'Press the new keys' })).toBeFocused();
  await page.keyboard.press('p');
  await expect(dialog.getByRole('status')).toContainText('Use Ctrl with a letter');
  await page.keyboard.press('Control+c');
  await expect(dialog.getByRole('status')).toContainText('need these keys');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('status')).toHaveText('These keys belong to “Command palette”, which will have none.');
  await expectLooksRight(page, 'change-keys');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  // The new keys work at once, and nothing else answers to them.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('complementary')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset keys: Show or hide the side panel' }).click();
  await page.getByRole('button', { name: 'Reset keys: Command palette' }).click();
  await expect(page.getByRole('button', { name: /^Reset keys/ })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
});

test('text size, spacing, width and code colors of the chat are settings', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'thread' });
  const openChat = async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('release');
    await page.keyboard.press('Enter');
  };
  await openChat();
  const answer = page.getByRole('article', { name: 'Assistant message' }).first();
  const before = await answer.boundingBox();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  for (const [group, name] of [
    ['Text size', 'Very large'],
    ['Spacing', 'Compact'],
    ['Chat width', 'Full window'],
    ['Code colors', 'High contrast'],
  ] as const) {
    await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).click();
    await expect(page.getByRole('radiogroup', { name: group }).getByRole('radio', { name })).toBeChecked();
  }
  await expectLooksRight(page, 'settings-large');
  await openChat();
  await expect(answer).toBeVisible();
  const after = await answer.boundingBox();
  expect(after?.width).toBeGreaterThan((before?.width ?? Infinity) + 50);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('21px');
  await expectLooksRight(page, 'thread-large');
});

test('the sections of the settings are a press away', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const heading = page.getByRole('heading', { name: 'Limits', level: 2 });
  await expect(heading).not.toBeInViewport();
  const links = page.getByRole('navigation', { name: 'Sections of the settings' });
  await links.getByRole('button', { name: 'Limits', exact: true }).click();
  await expect(heading).toBeInViewport();
  await expect(links).toBeInViewport();
  await expectLooksRight(page, 'settings-limits');
  // The keyboard goes on from there.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Model calls per turn' })).toBeFocused();
});
