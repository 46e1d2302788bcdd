import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { passGuard, stopTime } from './pageTime.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const write = (page: Page) => page.getByRole('group', { name: 'Approve filesystem write_file' });
const echo = (page: Page) => page.getByRole('group', { name: 'Approve everything echo' });
const tray = (page: Page) => page.getByRole('dialog', { name: 'Waiting for you' });

const answers = (page: Page) =>
  page.evaluate(() =>
    window.galleryHost.seen
      .filter(({ command }) => command === 'approval.answer')
      .map(({ input }) => `${String(input['requestId'])} ${(input['reply'] as { kind: string }).kind}`),
  );
const stops = (page: Page) =>
  page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'turn.stop').length);

async function openChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(write(page).getByRole('button', { name: 'Allow once' })).toHaveAttribute('aria-disabled', 'false');
  await composer(page).focus();
}

test('a call is answered by keys that the user brought the focus to it for', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await openChat(page);
  // The focus did not move by itself: what is typed is typed.
  await page.keyboard.press('a');
  await expect(composer(page)).toHaveValue('a');
  await page.keyboard.press('Control+.');
  await expect(write(page)).toBeFocused();
  await expect(write(page)).toBeInViewport();
  await passGuard(write(page));
  await page.keyboard.press('Shift+A');
  await page.keyboard.press('Control+a');
  await write(page).dispatchEvent('keydown', { key: 'a', bubbles: true });
  await write(page).getByRole('button', { name: 'Give a reason' }).click();
  await expect(write(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('a');
  expect(await answers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(write(page)).toBeFocused();
  await passGuard(write(page));
  await page.keyboard.press('a');
  await expect(write(page)).toHaveCount(0);
  expect(await answers(page)).toEqual(['r1 allow']);
  // The next one has the focus, but the user did not bring it there.
  await expect(echo(page)).toBeFocused();
  await passGuard(echo(page));
  await page.keyboard.press('a');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  expect(await answers(page)).toEqual(['r1 allow']);
  await page.keyboard.press('Control+.');
  await passGuard(echo(page));
  await page.keyboard.press('d');
  await expect(composer(page)).toBeFocused();
  expect(await answers(page)).toEqual(['r1 allow', 'r2 deny']);
});

test('a key denies with the reason that was typed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await openChat(page);
  // For as long as a person presses: the focus moves by itself when the button goes.
  await write(page).getByRole('button', { name: 'Give a reason' }).click({ delay: 80 });
  await expect(write(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Ask me tomorrow');
  await expectLooksRight(page, 'approval-reason', { widths: [1280, 400] });
  await page.keyboard.press('Escape');
  await expect(write(page)).toBeFocused();
  await passGuard(write(page));
  await page.keyboard.press('d');
  await expect(write(page)).toHaveCount(0);
  const sent = await page.evaluate(() => window.galleryHost.seen.find(({ command }) => command === 'approval.answer'));
  expect(sent?.input['reply']).toEqual({ kind: 'deny', scope: 'once', reason: 'Ask me tomorrow' });
});

test('a key is no answer too soon, or where that is switched off', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await openChat(page);
  await stopTime(page);
  await page.keyboard.press('Control+.');
  await page.clock.runFor(300);
  await expect(write(page)).toBeFocused();
  await page.keyboard.press('d');
  await passGuard(write(page));
  expect(await answers(page)).toEqual([]);
  await page.evaluate(() => {
    const { settings } = window.galleryHost.world.snapshot;
    window.galleryHost.publish({ type: 'settings.changed', settings: { ...settings, answerKeys: false } });
  });
  await passGuard(write(page));
  await page.keyboard.press('d');
  await passGuard(write(page));
  expect(await answers(page)).toEqual([]);
});

test('the list of waiting questions works by keyboard, leads to a card, and denies', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await openChat(page);
  for (const card of [write(page), echo(page)]) {
    await page.keyboard.press('Control+.');
    await expect(card).toBeFocused();
  }
  await page.keyboard.press('Control+.');
  await expect(tray(page).getByRole('button', { name: /filesystem: approval needed for/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tray(page)).toHaveCount(0);
  expect(await stops(page)).toBe(0);
  await expect(echo(page)).toBeFocused();
  // The button opens it and closes it.
  const button = page.getByRole('button', { name: '5 requests waiting' });
  await button.click();
  await expect(tray(page)).toBeVisible();
  await button.click();
  await expect(tray(page)).toHaveCount(0);
  await button.click();
  await expectLooksRight(page, 'tray', { widths: [1280, 400] });
  const deny = tray(page).getByRole('listitem').filter({ hasText: 'write_file' }).getByRole('button', { name: 'Deny' });
  await expect(deny).toHaveAttribute('aria-disabled', 'false');
  await deny.focus();
  await page.keyboard.press('Enter');
  await expect(write(page)).toHaveCount(0);
  expect(await answers(page)).toEqual(['r1 deny']);
  // One of another chat: its chat opens, and the card has the focus.
  await tray(page).getByRole('button', { name: /add/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Approve everything add' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Approve everything add' })).toBeVisible();
});
