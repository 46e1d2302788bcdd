import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { openSettings } from './openSettings.ts';

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

  // The new keys work as soon as they are shown, and nothing else answers to them.
  await expect(page.getByRole('button', { name: /^Reset keys/ })).toHaveCount(2);
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
  const width = async () => (await answer.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(0);
  const before = await width();
  await openSettings(page, 'Appearance');
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
  await expect.poll(width).toBeGreaterThan(before + 50);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('21px');
  await expectLooksRight(page, 'thread-large');
});

test('the settings are on pages, with what few people need on the last one', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const pages = page.getByRole('navigation', { name: 'Pages of the settings' });
  const limit = page.getByRole('textbox', { name: 'Model calls per turn' });
  await expect(pages.getByRole('button', { name: 'Models' })).toHaveAttribute('aria-current', 'page');
  await expect(limit).toHaveCount(0);
  for (const name of ['Appearance', 'Approvals', 'Chats', 'Storage', 'Advanced']) {
    await pages.getByRole('button', { name }).click();
    await expect(pages.getByRole('button', { name })).toHaveAttribute('aria-current', 'page');
    await expectLooksRight(page, `settings-${name.toLowerCase()}`);
  }
  await expect(limit).toBeVisible();
});

test('on the desktop, the palette opens another window', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('new window');
  const item = page.getByRole('option', { name: 'New window' });
  await expect(item).toContainText('Shift');
  await expectLooksRight(page, 'palette-window', { widths: [400, 1280] });
  await item.click();
  const seen = () => page.evaluate(() => window.galleryHost.seen.map(({ command }) => command));
  await expect.poll(seen).toContain('window.open');
  // A page that is in no window of the desktop says of none what it shows.
  expect(await seen()).not.toContain('window.shows');
});

test('single settings, tools and servers are found by their names', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const find = async (name: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill(name);
    await page.getByRole('option', { name }).first().click();
  };
  await find('Seconds between pings');
  await expect(page.getByRole('textbox', { name: 'Seconds between pings of an idle server' })).toBeVisible();
  await find('read_file');
  await expect(page.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Tools/ })).toHaveCount(1);
  await expect(page.getByRole('tab', { name: /^Tools/ })).toBeVisible();
});
