import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('Find searches the whole chat, marks the words and goes to the place', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'long' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(page.getByText('Answer 1000.')).toBeVisible();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in this chat' });
  // Far above what was read when the chat was opened.
  await field.fill('Answer 40.');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1');
  await expect(page.getByText('Answer 40.', { exact: false }).first()).toBeInViewport();
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('found-now') ?? [])].map(String));
  await expect.poll(marked).toEqual(['Answer 40.']);
  await expectLooksRight(page, 'find', { widths: [1280, 400] });
  await field.fill('no such words');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Nothing');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(0);
});
